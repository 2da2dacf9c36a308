import type { Statements } from '../postgres/transaction.js';
import { addLabel, type Counts, emptyCounts } from '../rollup/counts.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { DIMENSIONS } from '../rollup/dimension.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';

/** A figure that is not what the raw scans give. */
export interface Difference {
  readonly workspaceId: string;
  /** A campaign's id, or the workspace's own for all its campaigns. */
  readonly subjectId: string;
  /** `2026-11-21`, `2026-11-21T10` (an hour), or `all time`. */
  readonly span: string;
  /** `scans`, `uniques`, `lastScannedUtc`, `labels`, or scans or uniques of a label: `country DE: scans`. */
  readonly what: string;
  readonly stored: number | string;
  readonly counted: number | string;
}

export type DifferenceOf = Pick<Difference, 'what' | 'stored' | 'counted'>;

/** A row of figures as it is stored. */
export interface StoredRow {
  readonly scans: number;
  readonly uniques: number;
  readonly labels: Uint8Array;
}

const nameOfDimension = (number: number): string =>
  Object.entries(DIMENSIONS).find(([, value]) => value === number)?.[0] ?? String(number);

/** How a stored row, or none, differs from what was counted. */
export async function compare(
  sql: Statements,
  names: LabelDictionary,
  stored: StoredRow | undefined,
  counted: Counts,
): Promise<DifferenceOf[]> {
  const differences: DifferenceOf[] = [];
  const note = (what: string, was: number, is: number): void => {
    if (was !== is) differences.push({ what, stored: was, counted: is });
  };
  note('scans', stored?.scans ?? 0, counted.scans);
  note('uniques', stored?.uniques ?? 0, counted.uniques);
  const tally = stored === undefined ? emptyCounts() : tallyOf(stored);
  if (tally === null) return [...differences, { what: 'labels', stored: 'unreadable', counted: 'readable' }];
  const numbers = [...new Set([...tally.labels.keys(), ...counted.labels.keys()])].filter((number) => {
    const [was, is] = [tally.labels.get(number), counted.labels.get(number)];
    return was?.scans !== is?.scans || was?.uniques !== is?.uniques;
  });
  if (numbers.length === 0) return differences;
  const words = await names.labelsOf(sql, numbers);
  for (const [index, number] of numbers.entries()) {
    const word = words[index];
    const name = word === undefined ? `unknown ${number}` : `${nameOfDimension(word.dimension)} ${word.label}`;
    const [was, is] = [tally.labels.get(number), counted.labels.get(number)];
    note(`${name}: scans`, was?.scans ?? 0, is?.scans ?? 0);
    note(`${name}: uniques`, was?.uniques ?? 0, is?.uniques ?? 0);
  }
  return differences;
}

/** Null when its labels cannot be read. */
function tallyOf({ scans, uniques, labels }: StoredRow): Counts | null {
  const tally: Counts = { ...emptyCounts(), scans, uniques };
  try {
    decodeLabels(labels, (label, labelScans, labelUniques) => addLabel(tally, label, labelScans, labelUniques));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return tally;
}
