import { PING_EVERY_MS, TRUST_MS } from './feed-connection.js';

/**
 * How long a listener must have been silent to be disconnected. One that was trusted all the time has received the change at
 * the latest with the answer to its next ping, has acknowledged it before the answer to the one after it, and is heard here
 * before the answer to the next ping of this process: three times a ping's turn and the longest that its answer may take.
 */
export const SILENCE_MS = 3 * (PING_EVERY_MS + TRUST_MS) + 400;

/** Longer ago, the process ID may be that of another connection by now. */
const FORGET_MS = 60_000;

/** Listeners that have left a change unacknowledged, and nothing was heard of them since. */
export class SilentListeners {
  /** By process ID, when the waiting for that change began, by `performance.now()`. */
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

  /** Removes and returns those of the connections that their instances no longer trust, so that it is safe to end them. */
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
