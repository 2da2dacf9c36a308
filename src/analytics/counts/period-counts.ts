import type { EntityManager } from '@mikro-orm/postgresql';
import type { Dimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { startOfDay } from '../period/period.js';
import type { PeriodParts } from '../period/split-period.js';
import { addLabel, type Count, emptyCounts } from '../rollup/counts.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { findLabels, knownDimension } from './find-labels.js';
import { periodRows } from './period-rows.js';

/** All counts of a period. */
export interface PeriodCounts extends Count {
  /** By the start of the UTC day; days without scans are absent. */
  readonly days: ReadonlyMap<number, Count>;
  /** By dimension, then by the text of the label. */
  readonly labels: ReadonlyMap<Dimension, ReadonlyMap<string, Count>>;
}

interface Row {
  start_seconds: number;
  dimension: number | null;
  label: string | null;
  labels: Buffer | null;
  scans: string;
  uniques: string;
}

function addCount<Key>(counts: Map<Key, Count>, key: Key, scans: number, uniques: number): void {
  const count = counts.get(key);
  if (count === undefined) counts.set(key, { scans, uniques });
  else {
    count.scans += scans;
    count.uniques += uniques;
  }
}

/**
 * Reads and adds up all counts of a period, in one query besides that for new labels. A rollup with many labels has a few
 * kilobytes, and a label of it costs some 0.1 µs: the cost grows with days and labels, not with scans.
 */
export async function readPeriodCounts(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
): Promise<PeriodCounts> {
  const { sql, params } = periodRows(scope, parts, 'label');
  const rows = await em.execute<Row[]>(`select start_seconds, dimension, label, labels, scans, uniques from ${sql}`, [
    ...params,
  ]);
  const sum = emptyCounts();
  const days = new Map<number, Count>();
  const labels = new Map<Dimension, Map<string, Count>>();
  const addText = (dimension: Dimension, text: string, scans: number, uniques: number): void => {
    const counts = labels.get(dimension) ?? new Map<string, Count>();
    labels.set(dimension, counts);
    addCount(counts, text, scans, uniques);
  };
  for (const row of rows) {
    const [scans, uniques] = [Number(row.scans), Number(row.uniques)];
    if (row.dimension !== null && row.label !== null) {
      addText(knownDimension(row.dimension), row.label, scans, uniques);
      continue;
    }
    sum.scans += scans;
    sum.uniques += uniques;
    addCount(days, startOfDay(Number(row.start_seconds) * 1000), scans, uniques);
    if (row.labels === null) continue;
    decodeLabels(row.labels, (label, labelScans, labelUniques) => addLabel(sum, label, labelScans, labelUniques));
  }
  const texts = await findLabels(em, sum.labels.keys());
  for (const [number, { scans, uniques }] of sum.labels) {
    const found = texts.get(number);
    if (found !== undefined) addText(found.dimension, found.text, scans, uniques);
  }
  return { scans: sum.scans, uniques: sum.uniques, days, labels };
}
