import { formatNumber, formatQuantity, type ReportedRow } from '../report.js';
import type { BenchResult } from './bench-result.js';
import { changeOf, leastProbability, mannWhitney, spreadOf } from './statistics.js';

/** A difference counts as a change if noise alone would cause it less often than this. */
const SIGNIFICANCE = 0.01;

export interface Comparison {
  /** Relative change, 0.2 for 20 % more; NaN if it cannot be given as a share. */
  readonly change: number;
  /** The larger of the two spreads. */
  readonly noise: number;
  readonly probability: number;
  readonly verdict: 'better' | 'worse' | 'within the noise' | 'too few rounds to tell';
}

/**
 * Compares two samples. `isOfOneRun` means that the rounds of each were measured in one run, so they do not include the
 * differences between runs; a change must then also exceed the spread of the rounds.
 */
export function compareSamples(
  a: readonly number[],
  b: readonly number[],
  { better, isOfOneRun }: { readonly better: ReportedRow['better']; readonly isOfOneRun: boolean },
): Comparison {
  const change = changeOf(a, b);
  const noise = Math.max(spreadOf(a), spreadOf(b));
  const probability = mannWhitney(a, b);
  const compared = { change, noise, probability };
  if (leastProbability(a.length, b.length) > SIGNIFICANCE) return { ...compared, verdict: 'too few rounds to tell' };
  const isChange = probability <= SIGNIFICANCE && change !== 0 && !(isOfOneRun && Math.abs(change) <= noise);
  if (!isChange) return { ...compared, verdict: 'within the noise' };
  return { ...compared, verdict: isLower(a, b) === (better === 'lower') ? 'better' : 'worse' };
}

/** Compares pairs, like the test, which also works for samples without a relative change. */
const isLower = (a: readonly number[], b: readonly number[]): boolean =>
  a.flatMap((before) => b.map((after) => Math.sign(after - before))).reduce<number>((sum, sign) => sum + sign, 0) < 0;

const percent = (share: number): string =>
  Number.isNaN(share) ? 'no percentage' : `${share < 0 ? '-' : '+'}${(Math.abs(share) * 100).toFixed(1)} %`;

const inWords = ({ change, noise, probability, verdict }: Comparison): string => {
  const isChange = verdict === 'better' || verdict === 'worse';
  const spread = `rounds ±${(noise * 100).toFixed(1)} %, p ${probability.toFixed(3)}`;
  return `${percent(change)} (${spread}): ${isChange ? `${verdict.toUpperCase()}, beyond the noise` : verdict}`;
};

/** Returns the lines about one row: its value, and its ratio to the peer if both results have one. */
function compareRow(a: ReportedRow, b: ReportedRow, isOfOneRun: boolean): string[] {
  const { unit, better } = b;
  const lines = [`${b.id}: ${b.what}`];
  const value = compareSamples(a.samples, b.samples, { better, isOfOneRun });
  lines.push(`  ${formatQuantity(a.value, unit)} -> ${formatQuantity(b.value, unit)}: ${inWords(value)}`);
  if (a.ratio !== null && b.ratio !== null && a.ratioSamples.length > 0 && b.ratioSamples.length > 0) {
    const ratio = compareSamples(a.ratioSamples, b.ratioSamples, { better, isOfOneRun });
    lines.push(`  ratio to ${b.peer?.name}: ${formatNumber(a.ratio)} -> ${formatNumber(b.ratio)}: ${inWords(ratio)}`);
  }
  if (a.holds !== b.holds && b.holds !== null) lines.push(`  its bar ${b.holds ? 'holds now' : 'FAILS now'}`);
  return lines;
}

/** Returns the changes from `a` to `b`, row by row, as lines for people. */
export function compareResults(a: BenchResult, b: BenchResult): string[] {
  const before = new Map(a.rows.map((row) => [row.id, row]));
  const isOfOneRun = a.runs === 1 || b.runs === 1;
  const lines = [`A: ${originOf(a)}`, `B: ${originOf(b)}`];
  if (machineOf(a) !== machineOf(b)) lines.push(`The machines differ: ${machineOf(a)} / ${machineOf(b)}`);
  for (const row of b.rows) {
    const old = before.get(row.id);
    before.delete(row.id);
    lines.push(...(old === undefined ? [`${row.id}: only in B`] : compareRow(old, row, isOfOneRun)));
  }
  lines.push(...[...before.keys()].map((id) => `${id}: only in A`));
  return lines;
}

const originOf = ({ commit, isModified, date, runs }: BenchResult): string =>
  `${commit.slice(0, 9)}${isModified ? ' with changes that are not committed' : ''}, ${date}, ${runs === 1 ? '1 run' : `${runs} runs`}`;

const machineOf = ({ machine: { cores, processor, memoryGigabytes, node, postgres } }: BenchResult): string =>
  `${cores} cores (${processor}), ${memoryGigabytes} GB, Node ${node}, PostgreSQL ${postgres}`;
