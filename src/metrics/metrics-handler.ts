import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface MetricsHandlerOptions {
  /** Asked for as `Authorization: Bearer …`. Null: whoever reaches the door may read. */
  readonly token: string | null;
  readonly contentType: string;
  /** Everything, in the text format of Prometheus. */
  readonly read: () => Promise<string>;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time: who guesses learns nothing of how near the guess was. */
const isAllowed = (request: IncomingMessage, token: string | null): boolean =>
  token === null || timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`));

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Length': length, ...headers }).end(body);
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Answers a request for the metrics, whatever its path. */
export const createMetricsHandler =
  ({ token, contentType, read }: MetricsHandlerOptions): RequestListener =>
  (request, response) => {
    if (!isAllowed(request, token)) {
      send(response, 401, { ...PLAIN, 'WWW-Authenticate': 'Bearer' }, 'Send METRICS_TOKEN as a bearer token.\n');
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, 405, { ...PLAIN, Allow: 'GET, HEAD' }, 'GET only.\n');
    } else {
      read().then(
        (text) => send(response, 200, { 'Content-Type': contentType }, text),
        () => send(response, 500, PLAIN, 'The metrics cannot be read.\n'),
      );
    }
  };
