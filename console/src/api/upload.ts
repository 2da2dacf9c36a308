import { ApiError, isSessionEnded } from './api-error.ts';
import { readData, readError } from './read-error.ts';
import { CONSOLE_HEADER } from './send-request.ts';
import { renewSession } from './session-renewal.ts';
import type { TypedDocument } from './typed-document.ts';
import { inWorkspace } from './workspace-address.ts';

export interface UploadOptions {
  /** Share of the file that was sent, from 0 to 1. It may be 1 before the service has responded. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

/**
 * Executes a mutation with a file, according to the GraphQL multipart request specification. `field` is the file's
 * variable, of type `Upload`. Throws an ApiError, or the signal's reason. Like `execute` it continues after signing in
 * again; otherwise a repeated call sends the whole file again.
 */
export async function upload<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'file'>,
  file: File,
  options: UploadOptions = {},
): Promise<Result> {
  try {
    return await uploadOnce(document, variables, file, options);
  } catch (error) {
    if (!isSessionEnded(error)) throw error;
    await renewSession();
    return await uploadOnce(document, variables, file, options);
  }
}

async function uploadOnce<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'file'>,
  file: File,
  options: UploadOptions,
): Promise<Result> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: document, variables: { ...variables, file: null } }));
  form.set('map', JSON.stringify({ file: ['variables.file'] }));
  form.set('file', file);
  const { body } = await sendForm('/graphql', form, options);
  const error = readError(body);
  if (error !== null) throw error;
  const data = readData(body);
  if (data === null || data === undefined) throw new ApiError('internal_error', 'The answer has no data.');
  // The service checked the document against the schema that the type was generated from.
  return data as Result;
}

/**
 * Sends a form, or a file as the body itself, by POST. Throws an ApiError if no readable response comes; an error
 * status is a response.
 */
export async function sendForm(
  path: string,
  body: FormData | File,
  { onProgress, signal }: UploadOptions = {},
): Promise<{ status: number; body: unknown }> {
  signal?.throwIfAborted();
  const { status, text } = await send(path, body, onProgress, signal);
  if (status >= 502) throw unavailable();
  try {
    return { status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    throw unavailable();
  }
}

const unavailable = (): ApiError => new ApiError('unavailable', 'The service is not responding.');

/** `fetch` does not report how much of a body was sent. */
function send(
  path: string,
  body: FormData | File,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  request.open('POST', inWorkspace(path));
  const headers = { Accept: 'application/json', 'Apollo-Require-Preflight': 'true', ...CONSOLE_HEADER };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  };
  request.onload = () => resolve({ status: request.status, text: request.responseText });
  request.onerror = () => reject(new ApiError('unreachable', 'The service could not be reached.'));
  request.onabort = () => reject(signal?.reason);
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  signal?.addEventListener('abort', abort);
  request.send(body);
  return promise;
}
