import { DAY_MS, HOUR_MS } from '../core/clock.js';

/** Limits for webhooks, besides those of the contract. */
export const WEBHOOK_LIMITS = {
  urlLength: 2_000,
  descriptionLength: 200,
  /** Random bytes in a secret; Standard Webhooks requires 24 to 64. */
  secretBytes: 32,
  /** How long a replaced secret still signs along with the new one. */
  overlapHoursMax: 7 * 24,
  overlapHoursDefault: 24,
  /** Time for name lookup, TCP and TLS together. */
  connectMs: 5_000,
  /** Time from the first lookup to the end of the response. */
  wholeMs: 15_000,
  /** Bytes of a response to read; the status of a longer one still counts. */
  answerReadBytes: 16 * 1024,
  answerStoredBytes: 1_024,
  /** Time from the first to the last attempt of a delivery. */
  retryForMs: 3 * DAY_MS,
  retryFirstSeconds: 5,
  retryMaxSeconds: (6 * HOUR_MS) / 1_000,
  /**
   * Maximum pause between attempts while a receiver does not respond. If it requests a longer pause, it gets it, up to
   * the limit above.
   */
  receiverPauseMaxSeconds: 900,
  /** Messages sent to one receiver in parallel, each for a different subject. */
  parallel: 4,
  /** How long deliveries are retained, delivered or not. */
  keepMs: 30 * DAY_MS,
  /** Finished deliveries retained per endpoint; older ones are removed early. */
  logRows: 100_000,
  /** Campaigns in one scan event. */
  campaignsPerEvent: 500,
} as const;
