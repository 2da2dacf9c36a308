import type { RequestListener } from 'node:http';

/** Upper bounds in milliseconds: what a scan takes is below 25 ms even under full load. */
const BOUNDS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];
const NAME = 'signpost_redirect_duration_seconds';
const HELP = 'From the header of a scan to its answer in the hands of the system; a sample of the scans.';

/** At most one scan in so many milliseconds is measured: with few scans all of them, with many a thousand a second. */
const SAMPLE_MS = 1;

/**
 * How long scans take. Counted in plain numbers: a histogram of the library costs a walk over its labels at each. How many
 * there were is told by another metric.
 */
export class RedirectTimes {
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;
  #sampledAt = Number.NEGATIVE_INFINITY;

  /** The same listener, measured. An answer that nobody waited for is not counted. */
  time(listener: RequestListener): RequestListener {
    return (request, response) => {
      const start = performance.now();
      if (start - this.#sampledAt >= SAMPLE_MS) {
        this.#sampledAt = start;
        response.on('finish', () => this.add(performance.now() - start));
      }
      listener(request, response);
    };
  }

  add(milliseconds: number): void {
    let index = 0;
    while (index < BOUNDS.length && milliseconds > (BOUNDS[index] ?? 0)) index++;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += milliseconds;
  }

  /** In the text format of Prometheus. */
  toText(): string {
    let total = 0;
    const buckets = BOUNDS.map((bound, index) => {
      total += this.#counts[index] ?? 0;
      return `${NAME}_bucket{le="${bound / 1000}"} ${total}`;
    });
    total += this.#counts[BOUNDS.length] ?? 0;
    return [
      `# HELP ${NAME} ${HELP}`,
      `# TYPE ${NAME} histogram`,
      ...buckets,
      `${NAME}_bucket{le="+Inf"} ${total}`,
      `${NAME}_sum ${this.#sum / 1000}`,
      `${NAME}_count ${total}`,
      '',
    ].join('\n');
  }
}
