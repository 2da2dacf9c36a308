import { useCallback, useEffect, useRef, useState } from 'react';
import { UploadPageFileDocument } from '../../../generated/page-builder/files/upload-page-file.ts';
import type { PageFileFragment } from '../../../generated/page-builder/preview/page-preview.ts';
import { ApiError, isPassing } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { describeError } from '../../errors/describe-error.ts';
import { describeRefusals } from './describe-refusal.ts';
import { changed, type PendingUpload, retryDelay } from './pending-upload.ts';

export interface Uploads {
  readonly pending: readonly PendingUpload[];
  add(files: readonly File[], refuse: (file: File, index: number) => string | null): void;
  /** Retries immediately. */
  retry(): void;
  remove(key: string): void;
}

let count = 0;

/**
 * Uploads files one after the other, so that they arrive in order. If the connection drops, a file is retried until it
 * arrives or is removed; a refused file shows the reason. `onDone` receives each file that arrived.
 */
export function useUploads(onDone: (file: PageFileFragment) => void): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [attempt, setAttempt] = useState(0);
  const running = useRef<{ key: string; abort: AbortController } | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const update = useCallback((key: string, part: Partial<PendingUpload>): void => {
    setPending((list) => changed(list, key, part));
  }, []);

  const send = useCallback(
    async ({ key, file }: PendingUpload): Promise<void> => {
      const abort = new AbortController();
      running.current = { key, abort };
      update(key, { state: 'sending', progress: 0 });
      try {
        const options = { onProgress: (progress: number) => update(key, { progress }), signal: abort.signal };
        const { uploadQrAsset } = await upload(UploadPageFileDocument, {}, file, options);
        setPending((list) => list.filter((item) => item.key !== key));
        setAttempt(0);
        done.current(uploadQrAsset);
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isPassing(error)) update(key, { state: 'waiting' });
        else update(key, { state: 'refused', reasons: reasonsOf(error) });
      } finally {
        if (running.current?.key === key) running.current = null;
      }
    },
    [update],
  );

  const next = pending.find(({ state }) => state !== 'refused');
  useEffect(() => {
    if (next === undefined || running.current !== null || next.state === 'sending') return;
    if (next.state === 'queued') return void send(next);
    const again = (): void => {
      setAttempt((before) => before + 1);
      update(next.key, { state: 'queued' });
    };
    const timer = setTimeout(again, retryDelay(attempt + 1));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [next, attempt, send, update]);
  useEffect(() => () => running.current?.abort.abort(new Error('The form was closed.')), []);

  return {
    pending,
    add: (files, refuse) => {
      const added = files.map((file, index) => toPending(file, refuse(file, index)));
      setPending((list) => [...list, ...added]);
    },
    retry: () =>
      setPending((list) => list.map((item) => (item.state === 'waiting' ? { ...item, state: 'queued' } : item))),
    remove: (key) => {
      if (running.current?.key === key) {
        running.current.abort.abort(new Error('The file was removed.'));
        running.current = null;
      }
      setPending((list) => list.filter((item) => item.key !== key));
    },
  };
}

function toPending(file: File, refusal: string | null): PendingUpload {
  count += 1;
  const reasons = refusal === null ? [] : [refusal];
  return { key: `upload-${count}`, file, state: refusal === null ? 'queued' : 'refused', progress: 0, reasons };
}

/** Why the file was refused or the upload failed, in the person's language. */
function reasonsOf(error: unknown): readonly string[] {
  const reasons = error instanceof ApiError ? (error.fields.file ?? []) : [];
  return reasons.length > 0 ? describeRefusals(reasons) : [describeError(error)];
}
