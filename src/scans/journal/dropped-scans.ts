import type { Logger } from '../../shared/logger.js';
import { seldom } from '../../shared/throttle.js';

/** Why a scan is in no figure. The names are the metric's labels. */
export const LOSS_REASONS = ['append_failed', 'torn_record', 'unknown_version', 'implausible_time', 'refused'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

const LOG_EVERY_MS = 10_000;

/** Counts every scan that is lost by its reason since the start, and logs without naming anyone. */
export class Losses {
  readonly #counts = new Map<LossReason, number>(LOSS_REASONS.map((reason) => [reason, 0]));
  readonly #log: ReadonlyMap<LossReason, (cause: unknown) => void>;

  constructor(logger: Logger) {
    const logOf = (reason: LossReason) =>
      seldom(LOG_EVERY_MS, (cause: unknown) => {
        logger.error({ reason, lost: this.#counts.get(reason), cause: String(cause) }, 'scans were lost');
      });
    this.#log = new Map(LOSS_REASONS.map((reason) => [reason, logOf(reason)]));
  }

  add(reason: LossReason, count: number, cause: unknown): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    this.#log.get(reason)?.(cause);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
