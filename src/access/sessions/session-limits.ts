import { HOUR_MS, MINUTE_MS } from '../../core/clock.js';

/** Limits of sessions. Times in milliseconds. */
export const SESSION_LIMITS = {
  /** From the sign-in, however much the session is used. */
  lifetimeMs: 12 * HOUR_MS,
  /** In which a link must be used. */
  linkLifetimeMs: 15 * MINUTE_MS,
  /** Beyond it the oldest session of the key ends. */
  perKey: 100,
} as const;
