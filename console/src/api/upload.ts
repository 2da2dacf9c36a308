import { ApiError } from './api-error.ts';
import { repeatAfterSignIn } from './execute.ts';
import { readResult } from './read-error.ts';
import { type Answer, CONSOLE_HEADER, readAnswer } from './send-request.ts';
import type { TypedDocument } from './typed-document.ts';
import { inWorkspace } from './workspace-address.ts';

export interface UploadOptions {
  /** Share of the file that was sent, from 0 to 1. It may be 1 before the service has responded. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Executes a mutation with a file, according to the GraphQL multipart request specification. `field` is the file's
 * variable, of type `Upload`. Throws an ApiError, or the signal's reason. Like `execute` it continues after signing in
 * again; otherwise a repeated call sends the whole file again.
 */
export const upload = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Omit<Variables, 'file'>,
  file: File,
  options: UploadOptions = {},
): Promise<Result> =>
  repeatAfterSignIn(async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: document, variables: { ...variables, file: null } }));
    form.set('map', JSON.stringify({ file: ['variables.file'] }));
    form.set('file', file);
    const { body } = await sendForm('/graphql', form, options);
    return readResult<Result>(body);
  });

/**
 * Sends a form, or a file as the body itself, by POST. Throws an ApiError if no readable response comes; an error
 * status is a response. `fetch` does not report how much of a body was sent.
 */
export async function sendForm(
  path: string,
  body: FormData | File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  request.open('POST', inWorkspace(path));
  const headers = { Accept: 'application/json', 'Apollo-Require-Preflight': 'true', ...CONSOLE_HEADER };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  };
  request.onload = () => resolve();
  request.onerror = () => reject(new ApiError('unreachable', 'The service could not be reached.'));
  request.onabort = () => reject(signal?.reason);
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  signal?.addEventListener('abort', abort);
  request.send(body);
  await promise;
  return readAnswer(request.status, request.responseText);
}
