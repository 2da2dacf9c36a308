export interface QueueLimits {
  /** Most items that wait in all. */
  readonly total: number;
  /** Most items of one owner that wait. */
  readonly perOwner: number;
}

/**
 * What waits, by owner, taken in turns: one item of each owner after the other, each owner's own in their order. So an
 * owner with many items keeps another one waiting for one of them at most.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** The first owner is the next whose turn it is; none without an item. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Returns the item that found no room, which the caller must refuse: this one when its owner has a full share, or, when
   * the queue as a whole is full, the newest of whoever has the most waiting. Null when there was room.
   */
  add(owner: string, item: Item): Item | null {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.perOwner) return item;
    const displaced = this.#size < this.#limits.total ? null : this.#makeRoom(own.length + 1);
    if (this.#size >= this.#limits.total) return item;
    own.push(item);
    this.#waiting.set(owner, own);
    this.#size += 1;
    return displaced;
  }

  /** The next item of an owner who may take one; null when none waits. */
  take(mayTake: (owner: string) => boolean = () => true): Item | null {
    for (const [owner, items] of this.#waiting) {
      if (!mayTake(owner)) continue;
      const item = items.shift() ?? null;
      // Whoever has had a turn goes to the end of the line.
      this.#waiting.delete(owner);
      if (items.length > 0) this.#waiting.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return null;
  }

  /** Takes the newest item of the owner with the most, if these are more than a newcomer's would be. */
  #makeRoom(ownCount: number): Item | null {
    let most: Item[] = [];
    for (const items of this.#waiting.values()) if (items.length > most.length) most = items;
    if (most.length <= ownCount) return null;
    this.#size -= 1;
    return most.pop() ?? null;
  }
}
