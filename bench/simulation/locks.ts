/** Row locks: one owner each, the others wait in the order in which they came. */
export class Locks {
  /** Who waits for a lock that somebody holds. */
  readonly #waiting = new Map<number, (() => void)[]>();

  /** Returns true when the lock was free, and is held now; otherwise calls `granted` when it is. */
  acquire(key: number, granted: () => void): boolean {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      this.#waiting.set(key, []);
      return true;
    }
    waiting.push(granted);
    return false;
  }

  /** Gives up waiting: `granted` is not called any more. */
  withdraw(key: number, granted: () => void): void {
    const waiting = this.#waiting.get(key) ?? [];
    const at = waiting.indexOf(granted);
    if (at !== -1) waiting.splice(at, 1);
  }

  /** By the owner only. */
  release(key: number): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }
}
