import { median } from '../report.js';

/** Up to this many pairs of samples, the test is computed exactly. */
const EXACT_PAIRS_MAX = 900;

/** Returns the median distance from the median, as a share of it: how far a round usually is from the middle. */
export function spreadOf(samples: readonly number[]): number {
  const center = median(samples);
  const spread = median(samples.map((sample) => Math.abs(sample - center)));
  return spread === 0 ? 0 : spread / Math.abs(center);
}

/**
 * Returns the share by which `b` is larger than `a`: the median over all pairs, minus one (the Hodges-Lehmann
 * estimate), which single outliers hardly affect. NaN if a sample is not positive.
 */
export function changeOf(a: readonly number[], b: readonly number[]): number {
  if ([...a, ...b].some((sample) => !(sample > 0))) return Number.NaN;
  return median(a.flatMap((before) => b.map((after) => after / before))) - 1;
}

/** Doubled ranks of the samples: equal samples share the middle of their ranks, which may be a half. */
function doubledRanks(samples: readonly number[]): number[] {
  const sorted = samples.toSorted((a, b) => a - b);
  return samples.map((sample) => sorted.indexOf(sample) + sorted.lastIndexOf(sample) + 2);
}

/** Counts how often each sum occurs among all choices of `size` of the ranks, by dynamic programming. */
function countSums(ranks: readonly number[], size: number): Map<number, number> {
  const counts = Array.from({ length: size + 1 }, () => new Map<number, number>());
  counts[0]?.set(0, 1);
  for (const rank of ranks) {
    for (let chosen = size; chosen > 0; chosen--) {
      const target = counts[chosen];
      for (const [sum, count] of counts[chosen - 1] ?? [])
        target?.set(sum + rank, (target.get(sum + rank) ?? 0) + count);
    }
  }
  return counts[size] ?? new Map();
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: the error is below 1.5e-7. */
function complementaryErrorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x);
}

function normalProbability(ranks: readonly number[], size: number, distance: number): number {
  const count = ranks.length;
  const mean = count + 1;
  const variance = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0) / (count - 1);
  const deviation = Math.sqrt((variance * size * (count - size)) / count);
  return deviation === 0 ? 1 : complementaryErrorFunction(Math.max(0, distance - 1) / deviation / Math.SQRT2);
}

/**
 * Returns the probability of a difference at least this large if both samples came from one distribution: the two-sided
 * Mann-Whitney test, with ties. Exact for few samples, by the normal approximation for many.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranks = doubledRanks([...a, ...b]);
  const size = a.length;
  const mean = size * (ranks.length + 1);
  const sum = ranks.slice(0, size).reduce((total, rank) => total + rank, 0);
  const distance = Math.abs(sum - mean);
  if (size * b.length > EXACT_PAIRS_MAX) return normalProbability(ranks, size, distance);
  let [all, extreme] = [0, 0];
  for (const [other, count] of countSums(ranks, size)) {
    all += count;
    if (Math.abs(other - mean) >= distance) extreme += count;
  }
  return extreme / all;
}

/** Returns the smallest possible probability for this many samples, if all of one are beyond all of the other. */
export function leastProbability(a: number, b: number): number {
  let choices = 1;
  for (let index = 1; index <= a; index++) choices = (choices * (b + index)) / index;
  return Math.min(1, 2 / choices);
}
