import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../core/clock.js';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import type { PeriodParts } from '../period/split-period.js';
import type { Count } from '../rollup/counts.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { periodRows } from './period-rows.js';

interface Row {
  start_seconds: number;
  labels: Buffer | null;
  scans: string;
}

/**
 * The scans of adjoining spans that are not counted, by the index of the span. Reads the labels of all rollups of `parts`, which the
 * caller bounds. A UTC hour that spans share is in the one that has its middle.
 */
export async function readExcluded(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  spans: readonly Period[],
): Promise<Map<number, Count>> {
  const labels = await em.execute<{ id: number }[]>('select id from scan_label where dimension = ?', [
    DIMENSIONS.excluded.number,
  ]);
  const reasons = new Set(labels.map(({ id }) => id));
  const { sql, params } = periodRows(scope, parts, 'label');
  const rows = await em.execute<Row[]>(
    `select start_seconds, labels, scans from ${sql} where labels is not null or dimension = ${DIMENSIONS.excluded.number}`,
    [...params],
  );
  const counts = new Map<number, Count>();
  for (const { start_seconds, labels: encoded, scans } of rows) {
    let sum = encoded === null ? Number(scans) : 0;
    if (encoded !== null) {
      decodeLabels(encoded, (label, count) => {
        if (reasons.has(label)) sum += count;
      });
    }
    if (sum === 0) continue;
    const index = indexOf(spans, Number(start_seconds) * 1000 + HOUR_MS / 2);
    counts.set(index, { scans: (counts.get(index)?.scans ?? 0) + sum, uniques: 0 });
  }
  return counts;
}

/** The span in which a time lies; the first or the last for times outside of all. */
function indexOf(spans: readonly Period[], time: number): number {
  let [low, high] = [0, spans.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.toMs ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
