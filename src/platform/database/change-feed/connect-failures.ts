import { DatabaseError } from 'pg';
import { isConnectionLost } from '../is-connection-lost.js';

/** A cut network breaks off a few attempts to connect; what does so for half a second is a proxy whose server is away. */
const BROKEN_OFF_MAX = 10;

/** Tells by the failures of a feed's attempts to connect whether the database is away. */
export class ConnectFailures {
  /** Attempts, one after the other, that were accepted and then broken off. */
  #brokenOff = 0;

  /** To be called when an attempt has succeeded. */
  clear(): void {
    this.#brokenOff = 0;
  }

  /** To be called once with the error of each attempt. Returns whether others may still reach the database. */
  mayBeReachable(error: unknown): boolean {
    // A server that answers with an error is reachable, unless it is starting up or shutting down (57P03).
    if (error instanceof DatabaseError) return error.code !== '57P03';
    if (!isConnectionLost(error)) return false;
    this.#brokenOff++;
    return this.#brokenOff < BROKEN_OFF_MAX;
  }
}
