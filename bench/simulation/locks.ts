/** Row locks: each has one owner, and others wait in order of arrival. */
export class Locks {
  /** Waiters for each lock that is held. */
  readonly #waiting = new Map<number, (() => void)[]>();

  /** Returns true if the lock was free and is now held; otherwise calls `granted` once it is. */
  acquire(key: number, granted: () => void): boolean {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      this.#waiting.set(key, []);
      return true;
    }
    waiting.push(granted);
    return false;
  }

  /** Stops waiting: `granted` is not called any more. */
  withdraw(key: number, granted: () => void): void {
    const waiting = this.#waiting.get(key) ?? [];
    const at = waiting.indexOf(granted);
    if (at !== -1) waiting.splice(at, 1);
  }

  /** Must be called by the owner. */
  release(key: number): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }
}
