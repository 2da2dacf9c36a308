import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiguresScope } from '../figures-scope.js';
import type { AlignedSpans, MovedScans } from '../period/align-to-hours.js';
import { inHours, type PeriodParts } from '../period/split-period.js';
import type { Count } from '../rollup/counts.js';
import { periodRows } from './period-rows.js';
import { numberArray, textArray, timeArray } from './postgres-literals.js';

interface Row {
  index: number;
  scans: string;
  uniques: string;
}

const toCount = ({ scans, uniques }: Row): Count => ({ scans: Number(scans), uniques: Number(uniques) });

/**
 * The counts of adjoining spans of a period by their index; spans without scans are absent. Reads the rollups of all hours of
 * the period, and the raw scans that `alignToHours` moves: the caller bounds them.
 */
export async function readSpans(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  { starts, moved }: AlignedSpans,
): Promise<Map<number, Count>> {
  const { sql, params } = periodRows(scope, inHours(parts), 'scope');
  const rows = await em.execute<Row[]>(
    `select width_bucket(start_seconds, ?::float8[]) as index, sum(scans) as scans, sum(uniques) as uniques
     from ${sql} group by 1`,
    [numberArray(starts.map((start) => start / 1000)), ...params],
  );
  const counts = new Map(rows.map((row) => [row.index, toCount(row)]));
  if (moved.length === 0) return counts;
  const add = (index: number, { scans, uniques }: Count, sign: 1 | -1): void => {
    const before = counts.get(index) ?? { scans: 0, uniques: 0 };
    counts.set(index, { scans: before.scans + sign * scans, uniques: before.uniques + sign * uniques });
  };
  const found = await readMoved(em, scope, moved);
  for (const [index, { from, to }] of moved.entries()) {
    const count = found.get(index);
    if (count === undefined) continue;
    add(to, count, 1);
    add(from, count, -1);
  }
  return counts;
}

async function readMoved(
  em: EntityManager,
  { workspaceId, campaignIds }: FiguresScope,
  moved: readonly MovedScans[],
): Promise<Map<number, Count>> {
  const rows = await em.execute<Row[]>(
    `select (part.position - 1)::int as index, counted.scans, counted.uniques
     from unnest(?::timestamptz[], ?::timestamptz[]) with ordinality as part (start, until, position)
     cross join lateral (
       select count(*) as scans, count(*) filter (where is_unique) as uniques from scan
       where class = 'person' and workspace_id = ? and scanned_utc >= part.start and scanned_utc < part.until
         ${campaignIds === null ? '' : 'and campaign_id = any (?::uuid[])'}) as counted`,
    [
      timeArray(moved.map(({ fromMs }) => fromMs)),
      timeArray(moved.map(({ toMs }) => toMs)),
      workspaceId,
      ...(campaignIds === null ? [] : [textArray(campaignIds)]),
    ],
  );
  return new Map(rows.map((row) => [row.index, toCount(row)]));
}
