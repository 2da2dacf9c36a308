import type { Counts } from './counts.js';

/**
 * What comes to labels, as numbers in threes: label, scans, uniques; labels ascend, and none comes to nothing. Some ten
 * thousand of these are made for a batch, so there are no objects in them.
 */
export type LabelSums = readonly number[];

export const labelSumsOf = ({ labels }: Pick<Counts, 'labels'>): LabelSums =>
  [...labels].sort(([a], [b]) => a - b).flatMap(([label, { scans, uniques }]) => [label, scans, uniques]);

/** The sum of both. */
export function addSums(one: LabelSums, other: LabelSums): LabelSums {
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

/** What one scan does to a label, beside its number in one small integer: labels are below 2^29. */
const SCAN = 0;
const UNIQUE = 1;
const TAKEN = 2;
const KINDS = 4;
/** More than this are put together by label as they come. */
const CODES_MAX = 96;

/** Gathers what scans do to labels and sums it up. Most are of one or two scans, some of all scans of a workspace. */
export class LabelAccumulator {
  readonly #codes: number[] = [];
  #places: Map<number, number> | null = null;
  /** Scans and uniques of each label that has a place. */
  readonly #counts: number[] = [];

  addScan(label: number, isUnique: boolean): void {
    if (this.#places === null) this.#addCode(label * KINDS + (isUnique ? UNIQUE : SCAN));
    else this.#count(this.#places, label, isUnique ? UNIQUE : SCAN);
  }

  takeUnique(label: number): void {
    if (this.#places === null) this.#addCode(label * KINDS + TAKEN);
    else this.#count(this.#places, label, TAKEN);
  }

  sums(): LabelSums {
    const sums: number[] = [];
    const add = (label: number, scans: number, uniques: number): void => {
      if (scans !== 0 || uniques !== 0) sums.push(label, scans, uniques);
    };
    if (this.#places !== null) {
      const counts = this.#counts;
      for (const [label, at] of [...this.#places].sort(([a], [b]) => a - b))
        add(label, counts[at] ?? 0, counts[at + 1] ?? 0);
      return sums;
    }
    const codes = sorted(this.#codes);
    for (let at = 0; at < codes.length; ) {
      const label = labelOf(codes[at]);
      let [scans, uniques] = [0, 0];
      for (; at < codes.length && labelOf(codes[at]) === label; at++) {
        const kind = (codes[at] ?? 0) % KINDS;
        scans += scansOf(kind);
        uniques += uniquesOf(kind);
      }
      add(label, scans, uniques);
    }
    return sums;
  }

  #addCode(code: number): void {
    if (this.#codes.push(code) < CODES_MAX) return;
    this.#places = new Map();
    for (const each of this.#codes) this.#count(this.#places, labelOf(each), each % KINDS);
  }

  #count(places: Map<number, number>, label: number, kind: number): void {
    let at = places.get(label);
    if (at === undefined) {
      at = this.#counts.push(0, 0) - 2;
      places.set(label, at);
    }
    this.#counts[at] = (this.#counts[at] ?? 0) + scansOf(kind);
    this.#counts[at + 1] = (this.#counts[at + 1] ?? 0) + uniquesOf(kind);
  }
}

const labelOf = (code = 0): number => Math.floor(code / KINDS);
const scansOf = (kind: number): number => (kind === TAKEN ? 0 : 1);
const uniquesOf = (kind: number): number => (kind === UNIQUE ? 1 : kind === TAKEN ? -1 : 0);

/** Few, and in runs that ascend already: faster by hand than by a call into the runtime. */
function sorted(codes: number[]): number[] {
  for (let i = 1; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    let j = i - 1;
    for (; j >= 0 && (codes[j] ?? 0) > code; j--) codes[j + 1] = codes[j] ?? 0;
    codes[j + 1] = code;
  }
  return codes;
}
