import { percentile, RedirectLoop } from '../redirect-loop.js';

/** What the victim observed in a period, in milliseconds. */
export interface Watched {
  readonly count: number;
  readonly p99: number;
  readonly worst: number;
  readonly healthWorst: number;
  readonly failed: number;
}

/** Maximum milliseconds of redirects and `/healthz`. */
const BARS = { p99: 250, worst: 500, health: 250 };

const maxOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

/** Continuously requests redirects and `/healthz` of a service from threads of this process. */
export class ImportWatch {
  readonly #redirects: RedirectLoop;
  readonly #health: RedirectLoop;

  constructor(url: string, code: string) {
    this.#redirects = new RedirectLoop(`${url}/r/${code}`);
    this.#health = new RedirectLoop(`${url}/healthz`, { status: 200, everyMs: 50 });
  }

  /** Returns the observations since the last call. */
  async take(): Promise<Watched> {
    const [redirects, health] = await Promise.all([this.#redirects.take(), this.#health.take()]);
    return {
      count: redirects.times.length,
      p99: percentile(redirects.times, 0.99),
      worst: Math.max(maxOf(redirects.times), redirects.waitingMs),
      healthWorst: Math.max(maxOf(health.times), health.waitingMs),
      failed: redirects.failed + health.failed,
    };
  }

  async end(): Promise<void> {
    await Promise.all([this.#redirects.end(), this.#health.end()]);
  }
}

/**
 * Returns the problems during an attack. Alongside other tests, slow responses are not evidence against the attack;
 * `isStrict` is false then.
 */
export function findDelays({ p99, worst, healthWorst, failed }: Watched, isStrict: boolean): readonly string[] {
  const check = (what: string, value: number, bar: number): string[] =>
    !isStrict || value <= bar ? [] : [`${what} took ${value.toFixed(0)} ms, at most ${bar} ms are allowed`];
  return [
    ...check('redirects (p99)', p99, BARS.p99),
    ...check('a redirect', worst, BARS.worst),
    ...check('/healthz', healthWorst, BARS.health),
    ...(failed > 0 ? [`${failed} requests failed`] : []),
  ];
}

export const describeWatched = ({ count, p99, worst, healthWorst }: Watched): string =>
  `${count} redirects p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; /healthz worst ${healthWorst.toFixed(0)} ms`;
