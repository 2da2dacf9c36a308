import type { RequestListener } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

/** At most one scan in so many milliseconds is measured: with few scans all of them, with many a thousand a second. */
const SAMPLE_MS = 1;

/** Returns a function that returns the same listener, with a sample of its answers measured for the registry. */
export function measureRedirects(registry: Registry): (listener: RequestListener) => RequestListener {
  const durations = new Histogram({
    name: 'signpost_redirect_duration_seconds',
    help: 'From the header of a scan to its answer in the hands of the system; a sample of the scans.',
    // What a scan takes is below 25 ms even under full load.
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let sampledAt = Number.NEGATIVE_INFINITY;
  return (listener) => (request, response) => {
    const start = performance.now();
    if (start - sampledAt >= SAMPLE_MS) {
      sampledAt = start;
      // An answer that its client did not wait for has no `finish` and is not counted.
      response.on('finish', () => durations.observe((performance.now() - start) / 1000));
    }
    listener(request, response);
  };
}
