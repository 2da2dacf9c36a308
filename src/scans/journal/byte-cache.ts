/** Longer values are rare, and comparing them byte by byte would cost more than caching saves. */
const LENGTH_MAX = 64;

interface Slot<T> {
  readonly bytes: Uint8Array;
  readonly value: T;
}

/**
 * Caches values made from a few bytes: the same bytes return the same value. Each slot has the most recent value, so
 * memory is bounded for any input.
 */
export class ByteCache<T> {
  readonly #make: (bytes: Buffer) => T;
  readonly #slots: (Slot<T> | undefined)[];
  readonly #mask: number;

  /** `slots` is a power of two. `make` must not retain the bytes or anything that refers to them. */
  constructor(slots: number, make: (bytes: Buffer) => T) {
    this.#make = make;
    this.#slots = new Array<Slot<T> | undefined>(slots).fill(undefined);
    this.#mask = slots - 1;
  }

  read(from: Buffer, start: number, end: number): T {
    if (end - start > LENGTH_MAX) return this.#make(from.subarray(start, end));
    // FNV-1a hash
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (from[at] ?? 0), 0x01000193);
    const index = (hash ^ (hash >>> 15)) & this.#mask;
    const slot = this.#slots[index];
    if (slot !== undefined && isEqual(slot.bytes, from, start, end)) return slot.value;
    const part = from.subarray(start, end);
    const value = this.#make(part);
    this.#slots[index] = { bytes: new Uint8Array(part), value };
    return value;
  }
}

function isEqual(bytes: Uint8Array, from: Buffer, start: number, end: number): boolean {
  const { length } = bytes;
  if (length !== end - start) return false;
  for (let at = 0; at < length; at++) if (bytes[at] !== from[start + at]) return false;
  return true;
}
