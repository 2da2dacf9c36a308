import { dimensionOf } from '../../core/contract/dimension.js';
import type { Statements } from '../postgres/transaction.js';
import { addLabel, type Counts, emptyCounts } from '../rollup/counts.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';

/** A stored figure that differs from the raw scans. */
export interface Difference {
  readonly workspaceId: string;
  /** Id of a campaign, or of the workspace for all its campaigns. */
  readonly subjectId: string;
  /** `2026-11-21`, `2026-11-21T10` (an hour), or `all time`. */
  readonly span: string;
  /** `scans`, `uniques`, `lastScannedUtc`, `labels`, or a label's scans or uniques, such as `country DE: scans`. */
  readonly what: string;
  readonly stored: number | string;
  readonly counted: number | string;
}

export type DifferenceOf = Pick<Difference, 'what' | 'stored' | 'counted'>;

/** A stored row of figures. */
export interface StoredRow {
  readonly scans: number;
  readonly uniques: number;
  readonly labels: Uint8Array;
}

/** Returns how a stored or missing row differs from the counted figures. */
export async function compare(
  sql: Statements,
  dictionary: LabelDictionary,
  stored: StoredRow | undefined,
  counted: Counts,
): Promise<DifferenceOf[]> {
  const differences: DifferenceOf[] = [];
  const compareNumbers = (what: string, was: number, is: number): void => {
    if (was !== is) differences.push({ what, stored: was, counted: is });
  };
  compareNumbers('scans', stored?.scans ?? 0, counted.scans);
  compareNumbers('uniques', stored?.uniques ?? 0, counted.uniques);
  const counts = stored === undefined ? emptyCounts() : decodeRow(stored);
  if (counts === null) return [...differences, { what: 'labels', stored: 'unreadable', counted: 'readable' }];
  const numbers = [...new Set([...counts.labels.keys(), ...counted.labels.keys()])].filter((number) => {
    const [was, is] = [counts.labels.get(number), counted.labels.get(number)];
    return was?.scans !== is?.scans || was?.uniques !== is?.uniques;
  });
  if (numbers.length === 0) return differences;
  const labels = await dictionary.labelsOf(sql, numbers);
  for (const [index, number] of numbers.entries()) {
    const label = labels[index];
    const name =
      label === undefined ? `unknown ${number}` : `${dimensionOf(label.dimension) ?? label.dimension} ${label.label}`;
    const [was, is] = [counts.labels.get(number), counted.labels.get(number)];
    compareNumbers(`${name}: scans`, was?.scans ?? 0, is?.scans ?? 0);
    compareNumbers(`${name}: uniques`, was?.uniques ?? 0, is?.uniques ?? 0);
  }
  return differences;
}

/** Returns null if its labels cannot be read. */
function decodeRow({ scans, uniques, labels }: StoredRow): Counts | null {
  const counts: Counts = { ...emptyCounts(), scans, uniques };
  try {
    decodeLabels(labels, (label, labelScans, labelUniques) => addLabel(counts, label, labelScans, labelUniques));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return counts;
}
