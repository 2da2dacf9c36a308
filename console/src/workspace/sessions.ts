import { ApiError } from '../api/api-error.ts';
import { readError } from '../api/read-error.ts';
import { sendRequest } from '../api/send-request.ts';

/** A browser that is signed in with the same key. Nothing is known of the browser itself. */
export interface ListedSession {
  readonly id: string;
  readonly createdUtc: string;
  readonly expiresUtc: string;
  /** Null: not since the sign-in, or less than about a minute ago. */
  readonly lastUsedUtc: string | null;
  readonly isCurrent: boolean;
}

const PATH = '/console/sessions';

async function send(path: string, init: RequestInit): Promise<unknown> {
  const { status, body } = await sendRequest(path, init);
  if (status >= 400) throw readError(body) ?? new ApiError('internal_error', 'Something went wrong.');
  return body;
}

/** Newest first. */
export async function readSessions(signal: AbortSignal): Promise<readonly ListedSession[]> {
  // The service and the console are of one version.
  const { sessions } = (await send(PATH, { signal })) as { sessions: readonly ListedSession[] };
  return sessions;
}

export async function endOneSession(id: string): Promise<void> {
  await send(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Ends all sessions of the key, this one too. */
export async function endAllSessions(): Promise<void> {
  await send(PATH, { method: 'DELETE' });
}
