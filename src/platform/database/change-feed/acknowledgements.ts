import { PING_EVERY_MS, TRUST_MS } from './feed-connection.js';

/** Number of tickets whose acknowledgements are retained. Older ones were settled or given up long ago. */
const TICKETS_MAX = 1_000;

/** Records which connections acknowledged which change. Acknowledgements may arrive before anybody waits for them. */
export class Acknowledgements {
  /** Process IDs of the connections by ticket, oldest ticket first. */
  readonly #processes = new Map<string, Set<number>>();
  #arrival = Promise.withResolvers<void>();

  add(ticket: string, processId: number): void {
    this.#processes.set(ticket, (this.#processes.get(ticket) ?? new Set()).add(processId));
    const [oldest] = this.#processes.keys();
    if (oldest !== undefined && this.#processes.size > TICKETS_MAX) this.#processes.delete(oldest);
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** Returns the connections that have not acknowledged the ticket. */
  missing(ticket: string, processIds: readonly number[]): number[] {
    const processes = this.#processes.get(ticket);
    return processIds.filter((processId) => processes?.has(processId) !== true);
  }

  /** Resolves when the next acknowledgement arrives. */
  next(): Promise<void> {
    return this.#arrival.promise;
  }
}

/**
 * How long a listener must be silent before it is disconnected. A listener that was trusted all the time has received
 * the change with the answer to its next ping at the latest, has acknowledged it before the answer to the ping after
 * that, and is heard here before the answer to this process's next ping: three ping intervals, each with the longest
 * time for its answer.
 */
export const SILENCE_MS = 3 * (PING_EVERY_MS + TRUST_MS) + 400;

/** After this time, the process ID may belong to another connection. */
const FORGET_MS = 60_000;

/** Listeners that did not acknowledge a change and have been silent since. */
export class SilentListeners {
  /** For each process ID, when waiting for that change began, by `performance.now()`. */
  readonly #since = new Map<number, number>();

  add(processIds: readonly number[], since: number): void {
    for (const [processId, earlier] of this.#since) if (isOld(earlier)) this.#since.delete(processId);
    for (const processId of processIds) if (!this.#since.has(processId)) this.#since.set(processId, since);
  }

  hear(processId: number): void {
    this.#since.delete(processId);
  }

  clear(): void {
    this.#since.clear();
  }

  /** Removes and returns the connections that their instances no longer trust, so that they can be ended safely. */
  takeOverdue(processIds: readonly number[]): number[] {
    const now = performance.now();
    const isOverdue = (since: number | undefined): boolean =>
      since !== undefined && !isOld(since) && now - since >= SILENCE_MS;
    const overdue = processIds.filter((processId) => isOverdue(this.#since.get(processId)));
    for (const processId of overdue) this.#since.delete(processId);
    return overdue;
  }
}

const isOld = (since: number): boolean => performance.now() - since > FORGET_MS;
