import type { Request, RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';

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
export function countRequests(registry: Registry): RequestHandler {
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
