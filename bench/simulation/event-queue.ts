interface Event {
  readonly time: number;
  /** Events with the same time happen in the order in which they were added. */
  readonly order: number;
  readonly happen: () => void;
}

const isBefore = (one: Event, other: Event): boolean =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

/** Future events, earliest first, in a binary heap. */
export class EventQueue {
  readonly #heap: Event[] = [];
  #added = 0;

  add(time: number, happen: () => void): void {
    const event = { time, order: this.#added++, happen };
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = heap[(at - 1) >> 1];
      if (parent === undefined || isBefore(parent, event)) break;
      heap[at] = parent;
      at = (at - 1) >> 1;
    }
    heap[at] = event;
  }

  /** Removes and returns the earliest event, or `undefined`. */
  take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
    return first;
  }
}
