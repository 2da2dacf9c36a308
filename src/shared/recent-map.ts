/**
 * A map of at most `capacity` entries (at least 2) that drops those not used for long. It has two halves instead of a list in
 * order of use: a hit costs one look-up, and moves the entry only when it is found in the older half. When the younger half is
 * full, the older one is dropped whole.
 */
export class RecentMap<K, V> {
  readonly #half: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#half = Math.floor(capacity / 2);
  }

  get(key: K): V | undefined {
    const found = this.#young.get(key);
    if (found !== undefined) return found;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    } else {
      this.#old.delete(key);
    }
    this.#young.set(key, value);
  }

  delete(key: K): boolean {
    const wasYoung = this.#young.delete(key);
    return this.#old.delete(key) || wasYoung;
  }

  /** Visits all entries. */
  deleteWhere(matches: (value: V) => boolean): void {
    for (const half of [this.#young, this.#old]) {
      for (const [key, value] of half) if (matches(value)) half.delete(key);
    }
  }
}
