import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { ApiError, isPassing, isSessionEnded } from '../api/api-error.ts';
import { readError } from '../api/read-error.ts';
import { renewSession } from '../api/session-renewal.ts';
import { sendForm } from '../api/upload.ts';

interface Options {
  /** Receives the share of the file that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** The connection dropped: the upload is retried after this many seconds. */
  readonly onWait: (seconds: number) => void;
  readonly signal: AbortSignal;
}

const TRIES = 6;
const WAIT_MAX_S = 15;

/**
 * Sends a file for an import and returns its id. While the service cannot be reached, it waits and starts over: the
 * same bytes are stored once, so nothing is duplicated. Throws an ApiError if the file is refused or cannot be sent.
 */
export async function sendImportFile(file: File, { onProgress, onWait, signal }: Options): Promise<string> {
  refuseTooLarge(file);
  for (let attempt = 0; ; attempt++) {
    try {
      onProgress(0);
      return await sendOnce(file, onProgress, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isSessionEnded(error)) await renewSession();
      else if (!isPassing(error) || attempt === TRIES) throw error;
      else await waitBeforeNext(attempt, onWait, signal);
    }
  }
}

async function waitBeforeNext(attempt: number, onWait: (seconds: number) => void, signal: AbortSignal): Promise<void> {
  const seconds = Math.min(WAIT_MAX_S, 2 ** attempt);
  onWait(seconds);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  signal.throwIfAborted();
}

async function sendOnce(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const { status, body } = await sendForm('/imports', bodyOf(file), { onProgress, signal });
  if (status >= 400) throw readError(body) ?? new ApiError('internal_error', 'The file was refused.');
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  if (typeof id !== 'string') throw new ApiError('internal_error', 'The answer has no id.');
  return id;
}

/** A file of rows is refused before it is sent. */
function refuseTooLarge(file: File): void {
  if (file.size <= LIMITS.importFileBytes || isArchive(file)) return;
  const max = LIMITS.importFileBytes / 1024 / 1024;
  const problem = { code: 'import_too_large', params: { max }, message: '' } as const;
  throw new ApiError('import_too_large', problem.message, {}, null, [], problem);
}

/** A form preserves the file name. */
function bodyOf(file: File): FormData | File {
  if (file.size > LIMITS.importFileBytes) return asArchive(file);
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** Browsers use different types for ZIP, depending on the system. */
const asArchive = (file: File): File =>
  file.type === 'application/zip' ? file : new File([file], file.name, { type: 'application/zip' });

const isArchive = ({ type, name }: File): boolean => /zip/i.test(type) || /\.zip$/i.test(name);
