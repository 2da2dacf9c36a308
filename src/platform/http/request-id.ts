import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const HEADER = 'X-Request-Id';
const ACCEPTABLE = /^[\w.-]{1,64}$/;

/** Sets the response's request id: the caller's if it is short and plain, otherwise a new one. */
export function setRequestId(request: IncomingMessage, response: ServerResponse): void {
  const sent = request.headers['x-request-id'];
  response.setHeader(HEADER, typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : randomUUID());
}

/** Empty until `setRequestId` was called. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader(HEADER) ?? '');
