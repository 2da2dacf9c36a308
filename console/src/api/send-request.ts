import { ApiError } from './api-error.ts';
import { inWorkspace } from './workspace-address.ts';

/** A form of another origin cannot send this header, so no other page can act with the session's cookie. */
export const CONSOLE_HEADER = { 'X-Signpost-Console': '1' };

export interface Answer {
  readonly status: number;
  /** The parsed JSON; null for an empty body. */
  readonly body: unknown;
}

/** Sends JSON by POST, like `sendRequest`. */
export const postJson = (path: string, body: object, signal?: AbortSignal): Promise<Answer> =>
  sendRequest(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/**
 * Sends a request with the session's cookie, in the workspace of this page. Throws an ApiError if no readable response
 * comes; an error status is a response.
 */
export async function sendRequest(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { Accept: 'application/json', ...CONSOLE_HEADER, ...init.headers };
  let response: Response;
  let text: string;
  try {
    response = await fetch(inWorkspace(path), { ...init, headers, credentials: 'same-origin' });
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError('unreachable', 'The service could not be reached.');
  }
  return readAnswer(response.status, text, Number(response.headers.get('Retry-After')));
}

/** Returns a response of the service. Throws an ApiError for one of a proxy that does not reach the service. */
export function readAnswer(status: number, text: string, seconds = 0): Answer {
  const body = parseJson(text);
  if (body !== undefined && status < 502) return { status, body };
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  throw new ApiError('unavailable', 'The service is not responding.', {}, retryAfter);
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
