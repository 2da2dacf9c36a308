import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../core/clock.js';
import { DIMENSIONS, type Dimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { type Period, spanAt, startOfDay } from '../period/period.js';
import type { PeriodParts } from '../period/split-period.js';
import { addCount, addLabel, type Count, type CountsByDimension, emptyCounts, increase } from '../rollup/counts.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { findLabelSet, findLabels, knownDimension } from './find-labels.js';
import { periodRows } from './period-rows.js';

/** All counts of a period. */
export interface PeriodCounts extends Count {
  /** Keyed by the start of the UTC day; days without scans are absent. */
  readonly days: ReadonlyMap<number, Count>;
  readonly labels: CountsByDimension;
}

interface Row {
  start_seconds: number;
  dimension: number | null;
  label: string | null;
  labels: Buffer | null;
  scans: string;
  uniques: string;
}

/**
 * Reads and sums up all counts of a period in one query, plus one for new labels. A rollup with many labels has a few
 * kilobytes, and each label takes about 0.1 µs: the cost grows with days and labels, not with scans.
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
  const addText = (dimension: Dimension, text: string, count: Count): void => {
    const counts = labels.get(dimension) ?? new Map<string, Count>();
    labels.set(dimension, counts);
    addCount(counts, text, count);
  };
  for (const row of rows) {
    const count = { scans: Number(row.scans), uniques: Number(row.uniques) };
    if (row.dimension !== null && row.label !== null) {
      addText(knownDimension(row.dimension), row.label, count);
      continue;
    }
    increase(sum, count);
    addCount(days, startOfDay(Number(row.start_seconds) * 1000), count);
    if (row.labels === null) continue;
    decodeLabels(row.labels, (label, labelScans, labelUniques) => addLabel(sum, label, labelScans, labelUniques));
  }
  const texts = await findLabels(em, sum.labels.keys());
  for (const [number, count] of sum.labels) {
    const found = texts.get(number);
    if (found !== undefined) addText(found.dimension, found.text, count);
  }
  return { scans: sum.scans, uniques: sum.uniques, days, labels };
}

/**
 * Counts uncounted scans in adjoining spans, by span index. Reads the labels of all rollups in `parts`, whose number
 * the caller limits. A UTC hour shared by spans belongs to the one that contains its middle.
 */
export async function readExcluded(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  spans: readonly Period[],
): Promise<Map<number, Count>> {
  const excluded = await findLabelSet(em, ['excluded']);
  const starts = spans.slice(1).map(({ fromMs }) => fromMs);
  const { sql, params } = periodRows(scope, parts, 'label');
  const rows = await em.execute<Pick<Row, 'start_seconds' | 'labels' | 'scans'>[]>(
    `select start_seconds, labels, scans from ${sql}
     where labels is not null or dimension = ${DIMENSIONS.excluded.number}`,
    [...params],
  );
  const counts = new Map<number, Count>();
  for (const { start_seconds, labels, scans } of rows) {
    const sum = labels === null ? Number(scans) : excluded.sumIn(labels).scans;
    if (sum === 0) continue;
    addCount(counts, spanAt(starts, Number(start_seconds) * 1000 + HOUR_MS / 2), { scans: sum, uniques: 0 });
  }
  return counts;
}
