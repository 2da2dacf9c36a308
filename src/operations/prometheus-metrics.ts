import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RedirectHandler } from '../redirect/redirect-handler.js';
import type { PrivatePort } from './private-port.js';
import { measureRedirects } from './redirect-times.js';
import { addServiceMetrics, type ObservedServices } from './service-metrics.js';

/** With neither port nor token there are no metrics, and nothing is counted for them. */
export interface MetricsOptions {
  /** If null, metrics are on the service's own port. */
  readonly port: PrivatePort | null;
  readonly token: string | null;
}

export interface Metrics {
  /** Express middleware for before the routers, in this order. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the same handler with measurements. */
  timeRedirect(redirect: RedirectHandler): RedirectHandler;
  readonly countJob: (job: string, outcome: 'done' | 'failed') => void;
  readonly countWebhook: (outcome: 'delivered' | 'failed' | 'given_up') => void;
  /** Adds the metrics of the services, and answers requests for them. */
  open(observed: ObservedServices): Promise<void>;
  /** Call this before the observed services are closed. */
  close(): Promise<void>;
}

/** Metrics in the Prometheus text format, on their own port or on the service's. */
export function createPrometheusMetrics({ port, token }: MetricsOptions): Metrics {
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
      port?.answer('/metrics', answer);
    },
    close: async () => {
      port?.answer('/metrics', null);
      registry.clear();
    },
  };
}

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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
/** The router of each path prefix: the metrics' label `entry_point`. `/r/` has its own metrics. */
const ROUTERS = [
  ['/api/v1', 'rest'],
  ['/graphql', 'graphql'],
  ['/print-runs', 'print-runs'],
  ['/exports', 'exports'],
  ['/imports', 'imports'],
  ['/qr-assets', 'files'],
  ['/console', 'console'],
  ['/assets', 'console'],
  ['/p', 'pages'],
  ['/fonts', 'pages'],
  ['/s', 'shared-figures'],
  ['/docs', 'docs'],
  ['/openapi.yaml', 'docs'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
] as const;

const routerOf = (path: string): string =>
  ROUTERS.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1] ?? 'other';

/** The pattern of the route, never the path of the request. */
function routeOf(request: Request): string {
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? pattern : 'none';
}

/**
 * Counts every request that Express handles. Clients cannot choose the value of any label, so the number of series is
 * bounded.
 */
function countRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const requests = new Counter({
    name: 'signpost_http_requests_total',
    help: 'Requests other than scans.',
    labelNames: ['entry_point', 'route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'signpost_http_request_duration_seconds',
    help: 'From the header of a request to the end of its answer.',
    labelNames: ['entry_point'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return (request, response, next) => {
    const start = performance.now();
    const entryPoint = routerOf(request.path);
    const method = METHODS.includes(request.method) ? request.method : 'other';
    response.once('close', () => {
      requests.inc({ entry_point: entryPoint, route: routeOf(request), method, status: response.statusCode });
      durations.observe({ entry_point: entryPoint }, (performance.now() - start) / 1000);
    });
    next();
  };
}
