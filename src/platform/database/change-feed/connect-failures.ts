import { DatabaseError } from 'pg';
import { isConnectionLost } from '../is-connection-lost.js';

/**
 * A cut network aborts a few connection attempts; aborts that go on for half a second come from a proxy whose server is
 * away.
 */
const BROKEN_OFF_MAX = 10;

/** Concludes from a feed's failed connection attempts whether the database is away. */
export class ConnectFailures {
  /** Consecutive attempts that were accepted and then aborted. */
  #brokenOff = 0;

  /** Call this when an attempt has succeeded. */
  clear(): void {
    this.#brokenOff = 0;
  }

  /** Call this once with the error of each attempt. Returns whether others may still reach the database. */
  mayBeReachable(error: unknown): boolean {
    // A server that responds with an error is reachable, unless it is starting up or shutting down (57P03).
    if (error instanceof DatabaseError) return error.code !== '57P03';
    if (!isConnectionLost(error)) return false;
    this.#brokenOff++;
    return this.#brokenOff < BROKEN_OFF_MAX;
  }
}
