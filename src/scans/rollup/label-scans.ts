import type { Breath } from '../breath.js';
import type { Statements } from '../move-transaction.js';
import { isCounted, type MovedScan } from '../moved-scan.js';
import { Unprepared } from '../unprepared.js';
import { COUNTED_DIMENSIONS, DIMENSIONS, labelIn } from './dimension.js';
import type { Label, LabelNumbers } from './label-numbers.js';

/** The most labels that a scan has in the figures. */
export const LABELS_MAX = COUNTED_DIMENSIONS.length;

/** Scans with the numbers of their labels: `LABELS_MAX` places each, of which one that does not count uses the first. */
export interface LabelledScans {
  readonly scans: readonly MovedScan[];
  readonly numbers: Int32Array;
}

/** Calls `each` for the labels that a scan has in the figures. */
function labelsOf(moved: MovedScan, each: (dimension: number, label: string) => void): void {
  if (isCounted(moved)) {
    for (const dimension of COUNTED_DIMENSIONS) each(DIMENSIONS[dimension], labelIn(dimension, moved.scan));
  } else {
    each(DIMENSIONS.excluded, moved.scan.class);
  }
}

/** Gives every label its number. Those without one are named by an `Unprepared` error. */
export async function labelScans(
  sql: Statements,
  known: LabelNumbers,
  scans: readonly MovedScan[],
  breath: Breath,
): Promise<LabelledScans> {
  const numbers = new Int32Array(scans.length * LABELS_MAX);
  const number = async (): Promise<Label[]> => {
    const missing = new Map<string, Label>();
    await breath.forEach(scans, (moved, index) => {
      let at = index * LABELS_MAX;
      labelsOf(moved, (dimension, label) => {
        const found = known.numberOf(dimension, label);
        if (found === undefined) missing.set(`${dimension} ${label}`, { dimension, label });
        numbers[at++] = found ?? 0;
      });
    });
    return [...missing.values()];
  };
  const missing = await number();
  if (missing.length === 0) return { scans, numbers };
  await known.look(sql, missing);
  const unknown = await number();
  if (unknown.length > 0) throw new Unprepared({ labels: unknown });
  return { scans, numbers };
}
