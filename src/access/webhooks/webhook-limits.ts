import { DAY_MS, HOUR_MS } from '../../core/clock.js';

/** Every number of webhooks. */
export const WEBHOOK_LIMITS = {
  endpointsPerWorkspace: 10,
  urlLength: 2_000,
  descriptionLength: 200,
  /** Random bytes of a secret; Standard Webhooks asks for 24 to 64. */
  secretBytes: 32,
  /** How long a replaced secret still signs beside the new one. */
  overlapHoursMax: 7 * 24,
  overlapHoursDefault: 24,
  /** Name lookup, TCP and TLS together. */
  connectMs: 5_000,
  /** From the first lookup to the end of the answer. */
  wholeMs: 15_000,
  /** An answer is read so far; its status counts all the same. */
  answerReadBytes: 16 * 1024,
  answerStoredBytes: 1_024,
  /** From the first try of a delivery to the last one. */
  retryForMs: 3 * DAY_MS,
  retryFirstSeconds: 5,
  retryMaxSeconds: (6 * HOUR_MS) / 1_000,
  /** Between two tries of a receiver that does not answer. One that asks for a longer pause gets it, up to the above. */
  receiverPauseMaxSeconds: 900,
  /** Messages that are on their way to one receiver at a time, each about something else. */
  parallel: 4,
  /** How long deliveries are kept, delivered or not. */
  keepMs: 30 * DAY_MS,
  /** Deliveries of an endpoint that are kept after they are over; older ones are removed before their time. */
  logRows: 100_000,
  /** Campaigns in one event of scans. */
  campaignsPerEvent: 500,
} as const;
