import type { RequestListener, ServerResponse } from 'node:http';
import { unavailable } from '../shared/errors.js';
import { TRY_AGAIN_PAGE } from './error-pages.js';
import { listen } from './listen.js';
import { nameRequest } from './request-id.js';
import { createLimitedServer, SERVER_LIMITS } from './server-limits.js';

/** Stands at the port until the service is open. */
export interface StartupServer {
  /** Frees the port at once, so that the next call may listen on it; answers under way are still sent. */
  leave(): void;
}

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

const isBelow = (path: string, door: string): boolean => path === door || path.startsWith(`${door}/`);

/** Nothing is known yet of any code, key or campaign, so nothing is said to be missing: 503, and when to come again. */
const answer: RequestListener = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const { code, message, fields: errors, status } = ERROR;
  nameRequest(request, response);
  response.setHeader('Connection', 'close');
  request.resume();
  if (path === '/healthz') sendJson(response, 200, { status: 'ok' });
  else if (path === '/readyz') sendJson(response, status, { status: 'starting' });
  else if (isBelow(path, '/graphql')) sendJson(response, status, { errors: [{ message, extensions: { code } }] });
  else if (isBelow(path, '/r') || isBelow(path, '/p')) {
    response.writeHead(TRY_AGAIN_PAGE.status, [...TRY_AGAIN_PAGE.headers]);
    response.end(TRY_AGAIN_PAGE.body);
  } else sendJson(response, status, { code, message, errors });
};

export async function openStartupServer(host: string, port: number): Promise<StartupServer> {
  const server = createLimitedServer(answer, SERVER_LIMITS);
  await listen(server, host, port);
  return {
    leave: () => {
      if (!server.listening) return;
      server.close();
      server.closeIdleConnections();
    },
  };
}
