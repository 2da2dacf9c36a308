/** A second limit for a map: the total weight of its values. */
export interface WeightLimit<V> {
  readonly most: number;
  readonly of: (value: V) => number;
}

/**
 * A map of at most `capacity` entries (at least 2) that drops entries not used for long. It has two halves instead of a
 * list in order of use: a hit costs one look-up and moves the entry only if it is in the older half. When the younger
 * half is full, the older one is dropped.
 */
export class RecentMap<K, V> {
  readonly #half: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  readonly #weights: WeightLimit<V> | null;
  /** Weight of the younger half. */
  #weight = 0;

  constructor(capacity: number, weights: WeightLimit<V> | null = null) {
    this.#half = Math.floor(capacity / 2);
    this.#weights = weights;
  }

  get(key: K): V | undefined {
    const found = this.#young.get(key);
    if (found !== undefined) return found;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    const isNew = this.#weights === null ? !this.#young.has(key) : !this.#removeYoung(key);
    const weight = this.#weights?.of(value) ?? 0;
    const isFull = this.#weight + weight > (this.#weights?.most ?? 0) / 2;
    if ((isNew && this.#young.size >= this.#half) || isFull) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    } else {
      this.#old.delete(key);
    }
    this.#weight += weight;
    this.#young.set(key, value);
  }

  delete(key: K): boolean {
    const wasYoung = this.#removeYoung(key);
    return this.#old.delete(key) || wasYoung;
  }

  #removeYoung(key: K): boolean {
    const value = this.#young.get(key);
    if (value === undefined) return false;
    this.#weight -= this.#weights?.of(value) ?? 0;
    return this.#young.delete(key);
  }

  /** Deletes matching entries. Visits all entries. */
  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, value] of this.#young) if (matches(value)) this.#removeYoung(key);
    for (const [key, value] of this.#old) if (matches(value)) this.#old.delete(key);
  }
}

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
