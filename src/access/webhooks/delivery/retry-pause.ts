import { WEBHOOK_LIMITS } from '../webhook-limits.js';

const { retryFirstSeconds, retryMaxSeconds, receiverPauseMaxSeconds } = WEBHOOK_LIMITS;

/** Up to a tenth longer, so that what failed together is not tried again together. */
const spread = (seconds: number): number => Math.round(seconds * (1 + Math.random() / 10));

const doubled = (failures: number, most: number): number =>
  Math.min(most, retryFirstSeconds * 2 ** Math.min(30, failures - 1));

/** Seconds until a message is sent again that was tried so often, 1 or more, and failed each time. */
export const messagePause = (attempts: number): number => spread(doubled(attempts, retryMaxSeconds));

/**
 * Seconds in which a receiver is sent nothing after it did not answer so often in a row, 1 or more, or asked for a pause.
 * Shorter than a message's at most, since one message is tried for all that wait.
 */
export function receiverPause(failures: number, retryAfterSeconds: number | null): number {
  const own = spread(doubled(failures, receiverPauseMaxSeconds));
  return Math.min(retryMaxSeconds, Math.max(own, retryAfterSeconds ?? 0));
}

/** Reads a header `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Null for what is neither, and for the past. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, retryMaxSeconds) : null;
}
