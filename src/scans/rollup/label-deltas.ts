/**
 * Additions to labels, as groups of three numbers: label, scans, uniques. Labels ascend, and none has only zeros. A
 * batch creates tens of thousands of these, so they contain no objects.
 */
export type LabelDeltas = readonly number[];

/** Returns the sum of both. */
export function addLabelDeltas(one: LabelDeltas, other: LabelDeltas): LabelDeltas {
  if (one.length === 0) return other;
  const sums: number[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const left = one[i] ?? Number.POSITIVE_INFINITY;
    const right = other[j] ?? Number.POSITIVE_INFINITY;
    const label = Math.min(left, right);
    let [scans, uniques] = [0, 0];
    if (left === label) {
      scans += one[i + 1] ?? 0;
      uniques += one[i + 2] ?? 0;
      i += 3;
    }
    if (right === label) {
      scans += other[j + 1] ?? 0;
      uniques += other[j + 2] ?? 0;
      j += 3;
    }
    if (scans !== 0 || uniques !== 0) sums.push(label, scans, uniques);
  }
  return sums;
}

/**
 * The change that a scan makes to a label. Stored together with the label, which is below 2^29, in one small integer.
 */
const SCAN = 0;
const UNIQUE_SCAN = 1;
/** A stored scan that is no longer unique. */
const UNIQUE_LOST = 2;
const CHANGES = 4;
/** Above this many, changes are summed up in a map immediately. */
const CODES_MAX = 96;

/**
 * Collects the changes that scans make to labels. Most accumulators get one or two scans, some those of a
 * whole workspace.
 */
export class LabelAccumulator {
  readonly #codes: number[] = [];
  #positions: Map<number, number> | null = null;
  /** Scans and uniques of each label with a position. */
  readonly #counts: number[] = [];

  addScan(label: number, isUnique: boolean): void {
    this.#add(label, isUnique ? UNIQUE_SCAN : SCAN);
  }

  subtractUnique(label: number): void {
    this.#add(label, UNIQUE_LOST);
  }

  sums(): LabelDeltas {
    const sums: number[] = [];
    const push = (label: number, scans: number, uniques: number): void => {
      if (scans !== 0 || uniques !== 0) sums.push(label, scans, uniques);
    };
    if (this.#positions !== null) {
      const counts = this.#counts;
      for (const [label, at] of [...this.#positions].sort(([a], [b]) => a - b))
        push(label, counts[at] ?? 0, counts[at + 1] ?? 0);
      return sums;
    }
    const codes = sortInPlace(this.#codes);
    for (let at = 0; at < codes.length; ) {
      const label = labelOf(codes[at]);
      let [scans, uniques] = [0, 0];
      for (; at < codes.length && labelOf(codes[at]) === label; at++) {
        const change = (codes[at] ?? 0) % CHANGES;
        scans += scansOf(change);
        uniques += uniquesOf(change);
      }
      push(label, scans, uniques);
    }
    return sums;
  }

  #add(label: number, change: number): void {
    if (this.#positions !== null) {
      this.#count(this.#positions, label, change);
      return;
    }
    if (this.#codes.push(label * CHANGES + change) < CODES_MAX) return;
    this.#positions = new Map();
    for (const code of this.#codes) this.#count(this.#positions, labelOf(code), code % CHANGES);
  }

  #count(positions: Map<number, number>, label: number, change: number): void {
    let at = positions.get(label);
    if (at === undefined) {
      at = this.#counts.push(0, 0) - 2;
      positions.set(label, at);
    }
    this.#counts[at] = (this.#counts[at] ?? 0) + scansOf(change);
    this.#counts[at + 1] = (this.#counts[at + 1] ?? 0) + uniquesOf(change);
  }
}

const labelOf = (code = 0): number => Math.floor(code / CHANGES);
const scansOf = (change: number): number => (change === UNIQUE_LOST ? 0 : 1);
const uniquesOf = (change: number): number => (change === UNIQUE_SCAN ? 1 : change === UNIQUE_LOST ? -1 : 0);

/** Insertion sort: the codes are few and often partly sorted, so it is faster than `Array.prototype.sort`. */
function sortInPlace(codes: number[]): number[] {
  for (let i = 1; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    let j = i - 1;
    for (; j >= 0 && (codes[j] ?? 0) > code; j--) codes[j + 1] = codes[j] ?? 0;
    codes[j + 1] = code;
  }
  return codes;
}
