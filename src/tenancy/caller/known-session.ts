import { HOUR_MS } from '../../core/clock.js';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import type { KnownPrincipal } from './known-principal.js';

/** What a request needs to know about its session. Times are in milliseconds since the epoch. */
export interface KnownSession {
  readonly id: string;
  readonly createdMs: number;
  /** When it ends unless it is used. */
  readonly expiresMs: number;
  readonly personId: string;
  /** The person's memberships that have not ended, oldest first. */
  readonly members: readonly KnownPrincipal[];
}

/** A session ends when it has not been used for this long. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;

/**
 * When a session `s` ends. Its last use is stored at most about a minute late, so an idle session may live that much
 * less.
 */
export const SESSION_END = `least(s.expires_utc,
  coalesce(s.last_used_utc, s.created_utc) + interval '${SESSION_IDLE_MS} milliseconds')`;

/** 401 for a session that is unknown, expired, signed out, or whose key has ended. */
export const sessionEnded = (): AppError => new AppError('session_ended', problem('session_ended'));

/** Converts the refusal of a member to that of the session, because somebody who is signed in has not sent a key. */
export const asSessionRefusal = <Refusal extends AppError | null>(refusal: Refusal): Refusal | AppError =>
  refusal?.status === 401 ? sessionEnded() : refusal;
