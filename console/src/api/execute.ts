import { ApiError, isSessionEnded } from './api-error.ts';
import { readData, readError } from './read-error.ts';
import { sendRequest } from './send-request.ts';
import { renewSession } from './session-renewal.ts';
import type { TypedDocument } from './typed-document.ts';

/**
 * Executes a document and returns its data; throws an ApiError. When the session has ended, it waits until the person has signed in
 * again, in place, and then sends the same request once more: what was typed and begun is not lost.
 */
export async function execute<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await executeOnce(document, variables, signal);
  } catch (error) {
    if (!isSessionEnded(error)) throw error;
    await renewSession();
    return await executeOnce(document, variables, signal);
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
  // The service checked the document against the schema from which the type was made.
  return data as Result;
}
