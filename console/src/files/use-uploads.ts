import { useCallback, useEffect, useRef, useState } from 'react';
import { UploadFileDocument } from '../../generated/files/files.ts';
import { isPassing } from '../api/api-error.ts';
import { upload } from '../api/upload.ts';
import { refreshFiles } from './file-queries.ts';

/** A file being uploaded. It stays in the list until it is published or removed. */
export interface SentFile {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1; 1 while the service checks it. */
  readonly progress: number;
  /** The connection dropped; the upload is retried automatically. */
  readonly isWaiting: boolean;
  /** Why it was refused or could not be sent; null while it is being uploaded. */
  readonly error: unknown;
}

const TRIES = 6;
const WAIT_MAX_MS = 15_000;
const AT_ONCE = 2;

/** Uploads files, two at a time, and again after an interruption. Leaving the screen stops the remaining uploads. */
export function useUploads() {
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const lastKey = useRef(0);
  const queue = useRef<SentFile[]>([]);
  const running = useRef(0);
  const controllers = useRef(new Map<number, AbortController>());
  const patch = useCallback((key: number, part: Partial<SentFile>): void => {
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((key: number): void => {
    controllers.current.get(key)?.abort();
    queue.current = queue.current.filter((one) => one.key !== key);
    setSent((all) => all.filter((one) => one.key !== key));
  }, []);
  const pump = useCallback((): void => {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift();
      if (next === undefined) return;
      running.current += 1;
      const controller = new AbortController();
      controllers.current.set(next.key, controller);
      sendUntilThere(next.file, controller.signal, (part) => patch(next.key, part))
        .then(() => remove(next.key))
        .catch((error: unknown) => controller.signal.aborted || patch(next.key, { error, isWaiting: false }))
        .finally(() => {
          controllers.current.delete(next.key);
          running.current -= 1;
          pump();
        });
    }
  }, [patch, remove]);
  const add = useCallback(
    (files: readonly File[]): void => {
      const added = files.map((file): SentFile => {
        lastKey.current += 1;
        return { key: lastKey.current, file, progress: 0, isWaiting: false, error: null };
      });
      queue.current.push(...added);
      setSent((all) => [...all, ...added]);
      pump();
    },
    [pump],
  );
  const again = useCallback(
    ({ key, file }: SentFile): void => {
      remove(key);
      add([file]);
    },
    [add, remove],
  );
  useEffect(() => {
    const all = controllers.current;
    return () => {
      queue.current = [];
      for (const controller of all.values()) controller.abort();
    };
  }, []);
  return { sent, add, again, remove };
}

async function sendUntilThere(
  file: File,
  signal: AbortSignal,
  tell: (part: Pick<SentFile, 'progress'> | Pick<SentFile, 'isWaiting'>) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      tell({ progress: 0 });
      await upload(UploadFileDocument, {}, file, { signal, onProgress: (progress) => tell({ progress }) });
      return await refreshFiles();
    } catch (error) {
      if (signal.aborted || !isPassing(error) || attempt === TRIES) throw error;
      tell({ isWaiting: true });
      await new Promise((resolve) => setTimeout(resolve, Math.min(WAIT_MAX_MS, 1000 * 2 ** attempt)));
      signal.throwIfAborted();
      tell({ isWaiting: false });
    }
  }
}
