import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface MetricsHandlerOptions {
  /** Required as `Authorization: Bearer …`. Null: everyone who reaches the port may read. */
  readonly token: string | null;
  readonly contentType: string;
  /** Returns all metrics, in the text format of Prometheus. */
  readonly read: () => Promise<string>;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that its duration does not tell how much of a wrong token was right. */
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
