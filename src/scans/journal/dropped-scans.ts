import type { Logger } from '../../core/logger.js';
import { throttle } from '../../core/throttle.js';

/** Why a scan is not counted. The names are the metric's labels. */
const DROP_REASONS = ['append_failed', 'torn_record', 'unknown_version', 'implausible_time', 'refused'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

const LOG_EVERY_MS = 10_000;

/** Counts dropped scans by reason since the start, and logs them without personal data. */
export class DroppedScans {
  readonly #counts = new Map<DropReason, number>(DROP_REASONS.map((reason) => [reason, 0]));
  readonly #log: ReadonlyMap<DropReason, (cause: unknown) => void>;

  constructor(logger: Logger) {
    const logOf = (reason: DropReason) =>
      throttle(LOG_EVERY_MS, (cause: unknown) => {
        logger.error({ reason, dropped: this.#counts.get(reason), cause: String(cause) }, 'scans were dropped');
      });
    this.#log = new Map(DROP_REASONS.map((reason) => [reason, logOf(reason)]));
  }

  add(reason: DropReason, count: number, cause: unknown): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    this.#log.get(reason)?.(cause);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
