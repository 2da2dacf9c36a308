import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const HEADER = 'X-Request-Id';
const ACCEPTABLE = /^[\w.-]{1,64}$/;

/** Puts an id on the answer: the one that the caller sent if it is short and plain, else a new one. */
export function setRequestId(request: IncomingMessage, response: ServerResponse): void {
  const sent = request.headers['x-request-id'];
  response.setHeader(HEADER, typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : randomUUID());
}

/** Empty before `setRequestId`. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader(HEADER) ?? '');
