import { WEBHOOK_LIMITS } from '../webhook-limits.js';

const { retryFirstSeconds, retryMaxSeconds, receiverPauseMaxSeconds } = WEBHOOK_LIMITS;

/** Adds up to a tenth, so that messages that failed together are not retried together. */
const spread = (seconds: number): number => Math.round(seconds * (1 + Math.random() / 10));

const doubled = (failures: number, most: number): number =>
  Math.min(most, retryFirstSeconds * 2 ** Math.min(30, failures - 1));

/** Returns the seconds until a message is retried after `attempts` failures, 1 or more. */
export const messagePause = (attempts: number): number => spread(doubled(attempts, retryMaxSeconds));

/**
 * Returns the seconds in which nothing is sent to a receiver that has failed to respond `failures` times in a row, 1 or
 * more, or that requested a pause. The maximum is shorter than that of a message, because one message is tried for all
 * pending ones.
 */
export function receiverPause(failures: number, retryAfterSeconds: number | null): number {
  const own = spread(doubled(failures, receiverPauseMaxSeconds));
  return Math.min(retryMaxSeconds, Math.max(own, retryAfterSeconds ?? 0));
}

/**
 * Reads a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3). Null for anything else and for the past.
 */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, retryMaxSeconds) : null;
}
