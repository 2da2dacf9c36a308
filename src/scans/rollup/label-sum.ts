import type { Tally } from './tally.js';

/**
 * What comes to labels, as numbers in threes: label, scans, uniques; labels ascend, and none comes to nothing. Some ten
 * thousand of these are made for a batch, so there are no objects in them.
 */
export type LabelSums = readonly number[];

export const labelSumsOf = ({ labels }: Pick<Tally, 'labels'>): LabelSums =>
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
const GATHERED_MAX = 4_096;

/** Gathers what scans do to labels and sums it up. */
export class LabelGathering {
  #codes: number[] = [];
  #sums: LabelSums = [];

  addScan(label: number, isUnique: boolean): void {
    this.#codes.push(label * KINDS + (isUnique ? UNIQUE : SCAN));
    if (this.#codes.length >= GATHERED_MAX) this.#sumUp();
  }

  takeUnique(label: number): void {
    this.#codes.push(label * KINDS + TAKEN);
  }

  sums(): LabelSums {
    if (this.#codes.length > 0) this.#sumUp();
    return this.#sums;
  }

  #sumUp(): void {
    const codes = sorted(this.#codes);
    const sums: number[] = [];
    for (let at = 0; at < codes.length; ) {
      const label = Math.floor((codes[at] ?? 0) / KINDS);
      let [scans, uniques] = [0, 0];
      for (; at < codes.length && Math.floor((codes[at] ?? 0) / KINDS) === label; at++) {
        const kind = (codes[at] ?? 0) % KINDS;
        if (kind === TAKEN) uniques--;
        else scans++;
        if (kind === UNIQUE) uniques++;
      }
      if (scans !== 0 || uniques !== 0) sums.push(label, scans, uniques);
    }
    this.#codes = [];
    this.#sums = addSums(this.#sums, sums);
  }
}

/** Most lists are of one or two scans: those are sorted here faster than by a call into the runtime. */
function sorted(codes: number[]): ArrayLike<number> {
  if (codes.length > 64) return Float64Array.from(codes).sort();
  for (let i = 1; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    let j = i - 1;
    for (; j >= 0 && (codes[j] ?? 0) > code; j--) codes[j + 1] = codes[j] ?? 0;
    codes[j + 1] = code;
  }
  return codes;
}
