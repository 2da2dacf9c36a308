import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { closeServer, listen } from '../platform/http/listen.js';
import { createLimitedServer, SERVER_LIMITS } from '../platform/http/open-server.js';
import { countRequests } from './count-requests.js';
import { measureRedirects } from './redirect-times.js';
import { addServiceMetrics, type ObservedServices } from './service-metrics.js';

/** With neither port nor token there are no metrics, and nothing is counted for them. */
export interface MetricsOptions {
  /** If null, metrics are on the service's own port. */
  readonly port: number | null;
  readonly host: string;
  readonly token: string | null;
}

export interface Metrics {
  /** Express middleware for before the routers, in this order. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the same listener with measurements. */
  timeRedirect(redirect: RequestListener): RequestListener;
  readonly countJob: (job: string, outcome: 'done' | 'failed') => void;
  readonly countWebhook: (outcome: 'delivered' | 'failed' | 'given_up') => void;
  /** Adds the metrics of the services, and listens if the metrics have their own port. */
  open(observed: ObservedServices): Promise<void>;
  /** Call this before the observed services are closed. */
  close(): Promise<void>;
}

/** Metrics in the Prometheus text format, on their own port or on the service's. */
export function createPrometheusMetrics({ port, host, token }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const jobs = new Counter({
    name: 'signpost_jobs_total',
    help: 'Runs of work in the background, on this instance.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'signpost_webhook_tries_total',
    help: 'Tries to deliver a webhook, on this instance.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const answer = createMetricsHandler({ token, contentType: registry.contentType, read: () => registry.metrics() });
  const ownServer = port === null ? null : createLimitedServer(onlyMetrics(answer), SERVER_LIMITS);
  const onMainPort: RequestHandler = (request, response, next) => {
    if (request.path === '/metrics') answer(request, response);
    else next();
  };
  return {
    handlers: [countRequests(registry), ...(port === null ? [onMainPort] : [])],
    timeRedirect: measureRedirects(registry),
    countJob: (job, outcome) => jobs.inc({ job: job.replaceAll(/[ -]/g, '_'), outcome }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    open: async (observed) => {
      addServiceMetrics(registry, observed);
      if (ownServer !== null && port !== null) await listen(ownServer, host, port, 'METRICS_');
    },
    close: async () => {
      if (ownServer !== null) await closeServer(ownServer);
      registry.clear();
    },
  };
}

const onlyMetrics =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/metrics' || request.url?.startsWith('/metrics?')) answer(request, response);
    else response.writeHead(404, { 'Content-Length': '0' }).end();
  };

interface MetricsHandlerOptions {
  /** Required as `Authorization: Bearer …`. If null, everyone who can reach the port may read. */
  readonly token: string | null;
  readonly contentType: string;
  /** Returns all metrics in the Prometheus text format. */
  readonly read: () => Promise<string>;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that the duration does not reveal how much of a wrong token was right. */
const isAllowed = (request: IncomingMessage, token: string | null): boolean =>
  token === null || timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`));

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Length': length, ...headers }).end(body);
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Handles a request for the metrics, whatever its path. */
const createMetricsHandler =
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
