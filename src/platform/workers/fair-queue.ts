export interface QueueLimits {
  /** Maximum number of waiting items. */
  readonly total: number;
  /** Maximum number of waiting items per owner. */
  readonly perOwner: number;
}

interface Queued<Item> {
  readonly item: Item;
  /** Whether its owner's other items come first. */
  readonly canWait: boolean;
}

/**
 * A queue that is fair to its owners: they take turns with one item each, and each owner's items stay in order, with
 * those that can wait after the others. An owner with many items therefore delays another by at most one item.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** Items by owner, in the order of their turns. Owners without items are removed. */
  readonly #waiting = new Map<string, Queued<Item>[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Returns the item for which there is no room, which the caller must refuse: this one if its owner has the maximum
   * number of items; if the whole queue is full, the newest item of the owner with the most. Null if there is room.
   */
  add(owner: string, item: Item, canWait = false): Item | null {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.perOwner) return item;
    const removed = this.#size < this.#limits.total ? null : this.#makeRoom(own.length + 1);
    if (this.#size >= this.#limits.total) return item;
    const firstThatCanWait = canWait ? -1 : own.findIndex((queued) => queued.canWait);
    own.splice(firstThatCanWait < 0 ? own.length : firstThatCanWait, 0, { item, canWait });
    this.#waiting.set(owner, own);
    this.#size += 1;
    return removed;
  }

  /** Removes and returns the next item whose owner `mayTake` accepts, or null. */
  take(mayTake: (owner: string) => boolean = () => true): Item | null {
    for (const [owner, items] of this.#waiting) {
      if (!mayTake(owner)) continue;
      const item = items.shift()?.item ?? null;
      // The owner's next turn comes after everyone else's.
      this.#waiting.delete(owner);
      if (items.length > 0) this.#waiting.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return null;
  }

  /**
   * Removes the newest item of the owner with the most items, if that owner has more than the new item's owner would
   * have.
   */
  #makeRoom(ownCount: number): Item | null {
    let most: Queued<Item>[] = [];
    for (const items of this.#waiting.values()) if (items.length > most.length) most = items;
    if (most.length <= ownCount) return null;
    this.#size -= 1;
    return most.pop()?.item ?? null;
  }
}
