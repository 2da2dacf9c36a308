import { ApiError, isSessionEnded } from './api-error.ts';
import { readData, readError } from './read-error.ts';
import { sendRequest } from './send-request.ts';
import { renewSession } from './session-renewal.ts';
import type { TypedDocument } from './typed-document.ts';

/**
 * Executes a document and returns its data; throws an ApiError. If the session has ended, it waits until the person has
 * signed in again without leaving the screen, and then repeats the request, so that nothing typed or started is lost.
 */
export function execute<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  return repeatAfterSignIn(() => executeOnce(document, variables, signal));
}

/** Does the same for any request. */
export async function repeatAfterSignIn<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!isSessionEnded(error)) throw error;
    await renewSession();
    return await request();
  }
}

async function executeOnce<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const { body } = await sendRequest('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: document, variables }),
    ...(signal && { signal }),
  });
  const error = readError(body);
  if (error !== null) throw error;
  const data = readData(body);
  if (data === null || data === undefined) throw new ApiError('internal_error', 'The answer has no data.');
  // The service checked the document against the schema that the type was generated from.
  return data as Result;
}
