import { isSessionEnded } from './api-error.ts';
import { readResult } from './read-error.ts';
import { postJson } from './send-request.ts';
import { renewSession } from './session-renewal.ts';
import type { TypedDocument } from './typed-document.ts';

/**
 * Executes a document and returns its data; throws an ApiError. If the session has ended, it waits until the person has
 * signed in again without leaving the screen, and then repeats the request, so that nothing typed or started is lost.
 */
export const execute = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> =>
  repeatAfterSignIn(async () => {
    const { body } = await postJson('/graphql', { query: document, variables }, signal);
    return readResult<Result>(body);
  });

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
