import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { unavailable } from '../../core/errors.js';
import { errorPagesFor, writeFixed } from './error-pages.js';
import type { ServerHandlers } from './open-server.js';
import { setRequestId } from './request.js';

const ERROR = unavailable();

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.setHeader('Retry-After', String(ERROR.retryAfterSeconds));
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** On hosts of workspaces, which are not known yet, any path may be that of a printed code. The API answers in JSON. */
const isReader = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^(?:\/w\/[^/]+)?\/api(?:\/|$)/.test(path);

const onRequest: RequestListener = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const { code, message, fields: errors, status } = ERROR;
  setRequestId(request, response);
  // The body is read and the connection stays open: closing it earlier would reset it, and the client would lose the answer.
  request.resume();
  if (path === '/healthz') sendJson(response, 200, { status: 'ok' });
  else if (path === '/readyz' || path === '/readyz/redirects') sendJson(response, status, { status: 'starting' });
  else if (isBelow(path, '/graphql')) sendJson(response, status, { errors: [{ message, extensions: { code } }] });
  else if (isBelow(path, '/r') || isBelow(path, '/p') || isReader(request, path))
    writeFixed(response, errorPagesFor(request).tryAgain);
  else sendJson(response, status, { code, message, errors });
};

/**
 * Responds until the service is open. No code, key or campaign can be looked up yet, so nothing is answered with 404 or
 * 401: every address returns 503 with Retry-After, including upgrade requests of WebSockets.
 */
export const STARTUP_HANDLERS: ServerHandlers = { onRequest, acceptsUpgrade: () => false };
