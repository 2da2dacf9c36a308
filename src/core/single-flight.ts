/**
 * Shares work in progress: callers that ask for the same key at the same time get the same result or error. Nothing is
 * cached. A caller that leaves does not end the work of the others.
 */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** Whether the next caller with this key would share running work. */
  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  run(key: string, work: () => Promise<Value>): Promise<Value> {
    const shared = this.#underWay.get(key);
    if (shared !== undefined) return shared;
    const started = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }
}
