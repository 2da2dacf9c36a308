import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const HEADER = 'X-Request-Id';
const ACCEPTABLE = /^[\w.-]{1,64}$/;

/** Names the request in its answer: by the caller's own id if it is a harmless one, else by a new one. */
export function nameRequest(request: IncomingMessage, response: ServerResponse): void {
  const given = request.headers['x-request-id'];
  response.setHeader(HEADER, typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID());
}

export const requestIdOf = (response: ServerResponse): string => String(response.getHeader(HEADER) ?? '');
