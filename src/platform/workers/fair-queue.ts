export interface QueueLimits {
  /** Most waiting items. */
  readonly total: number;
  /** Most waiting items of one owner. */
  readonly perOwner: number;
}

/**
 * A queue that is fair between owners: they take turns with one item each, and each owner's items keep their order. So an
 * owner with many items delays another one by one item at most.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** By owner, in the order of their turns. Owners without items are removed. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Returns the item for which there is no room, which the caller must refuse: this one when its owner has the most items
   * allowed; when the whole queue is full, the newest item of the owner with the most. Null when there is room.
   */
  add(owner: string, item: Item): Item | null {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.perOwner) return item;
    const removed = this.#size < this.#limits.total ? null : this.#makeRoom(own.length + 1);
    if (this.#size >= this.#limits.total) return item;
    own.push(item);
    this.#waiting.set(owner, own);
    this.#size += 1;
    return removed;
  }

  /** Removes and returns the next item whose owner `mayTake` accepts; null when there is none. */
  take(mayTake: (owner: string) => boolean = () => true): Item | null {
    for (const [owner, items] of this.#waiting) {
      if (!mayTake(owner)) continue;
      const item = items.shift() ?? null;
      // Its owner's next turn comes after all others'.
      this.#waiting.delete(owner);
      if (items.length > 0) this.#waiting.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return null;
  }

  /** Removes the newest item of the owner with the most items, if these are more than the new item's owner would have. */
  #makeRoom(ownCount: number): Item | null {
    let most: Item[] = [];
    for (const items of this.#waiting.values()) if (items.length > most.length) most = items;
    if (most.length <= ownCount) return null;
    this.#size -= 1;
    return most.pop() ?? null;
  }
}
