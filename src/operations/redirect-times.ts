import { Histogram, type Registry } from 'prom-client';
import type { RedirectHandler } from '../redirect/redirect-handler.js';

/**
 * At most one scan per this many milliseconds is measured: all of them under low load, a thousand per second under high
 * load.
 */
const SAMPLE_MS = 1;

/** Returns a function that adds measurements of a sample of responses to a handler, for the registry. */
export function measureRedirects(registry: Registry): (handler: RedirectHandler) => RedirectHandler {
  const durations = new Histogram({
    name: 'signpost_redirect_duration_seconds',
    help: 'From the header of a scan to its answer in the hands of the system; a sample of the scans.',
    // Redirects take less than 25 ms even under full load.
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let sampledAt = Number.NEGATIVE_INFINITY;
  return (handler) => (request, response, domain) => {
    const start = performance.now();
    if (start - sampledAt >= SAMPLE_MS) {
      sampledAt = start;
      // If the client did not wait for the response, there is no `finish`, and it is not counted.
      response.on('finish', () => durations.observe((performance.now() - start) / 1000));
    }
    handler(request, response, domain);
  };
}
