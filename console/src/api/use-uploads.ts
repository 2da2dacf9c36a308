import { useEffect, useRef, useState } from 'react';
import { isPassing } from './api-error.ts';
import type { UploadOptions } from './upload.ts';

/** A file that has not arrived yet. */
export interface PendingUpload {
  readonly key: number;
  readonly file: File;
  /** `waiting`: the connection dropped or the service was busy, and the upload is retried automatically. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'refused';
  /** Share of the file that was sent, from 0 to 1. It is 1 while the service checks the file. */
  readonly progress: number;
  /** Why it was refused: an error, or what `refuse` returned. */
  readonly error: unknown;
}

export interface Uploads {
  readonly pending: readonly PendingUpload[];
  /** Without `refuse`, or where it returns null, the file is sent. */
  add(files: readonly File[], refuse?: (file: File, index: number) => string | null): void;
  /** Sends a waiting or refused file now. */
  retry(key: number): void;
  remove(key: number): void;
}

const WAIT_MAX_MS = 15_000;

let lastKey = 0;

/**
 * Uploads files in order, so many at once. If the connection drops, a file is retried until it arrives or is removed; a
 * refused file shows the reason. Leaving the form stops the remaining uploads.
 */
export function useUploads(send: (file: File, options: UploadOptions) => Promise<unknown>, atOnce = 1): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  /** Has an event for each waiting file that is to be sent now, named by its key. */
  const hurry = useRef(new EventTarget());
  const latest = useRef(send);
  latest.current = send;
  const patch = (key: number, part: Partial<PendingUpload>): void =>
    setPending((list) => list.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const remove = (key: number): void => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setPending((list) => list.filter((item) => item.key !== key));
  };

  const start = async ({ key, file }: PendingUpload): Promise<void> => {
    const abort = new AbortController();
    const { signal } = abort;
    running.current.set(key, abort);
    const onProgress = (progress: number): void => patch(key, { progress });
    for (let waitMs = 2000; !signal.aborted; waitMs = Math.min(WAIT_MAX_MS, 2 * waitMs)) {
      patch(key, { state: 'sending', progress: 0 });
      try {
        await latest.current(file, { onProgress, signal });
        return remove(key);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) {
          running.current.delete(key);
          return patch(key, { state: 'refused', error });
        }
      }
      patch(key, { state: 'waiting' });
      await waitUntil(waitMs, [window, 'online'], [hurry.current, String(key)]);
    }
  };

  useEffect(() => {
    const queued = pending.filter(({ key, state }) => state === 'queued' && !running.current.has(key));
    for (const item of queued.slice(0, atOnce - running.current.size)) void start(item);
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);

  return {
    pending,
    add: (files, refuse) => {
      const added = files.map((file, index): PendingUpload => {
        lastKey += 1;
        const error = refuse?.(file, index) ?? null;
        return { key: lastKey, file, state: error === null ? 'queued' : 'refused', progress: 0, error };
      });
      setPending((list) => [...list, ...added]);
    },
    retry: (key) => {
      if (running.current.has(key)) hurry.current.dispatchEvent(new Event(String(key)));
      else patch(key, { state: 'queued', error: null });
    },
    remove,
  };
}

/** Resolves after that time, or earlier with the first of these events. */
function waitUntil(ms: number, ...events: readonly (readonly [target: EventTarget, name: string])[]): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      stop.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const [target, name] of events) target.addEventListener(name, end, { signal: stop.signal });
  });
}
