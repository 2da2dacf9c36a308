/**
 * Shares work that is under way: callers that ask for the same key at the same time get one result, or one error. Nothing is
 * kept afterwards. A caller that goes away does not end the work of the others.
 */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** Whether the next caller with this key would share work. */
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
