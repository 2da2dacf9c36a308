import type { EntityManager } from '@mikro-orm/postgresql';
import { campaignCondition, type FiguresScope, rollupKeysOf } from '../figures-scope.js';
import type { AlignedSpans, BoundaryHour } from '../period/align-to-hours.js';
import { inHours, type PeriodParts } from '../period/split-period.js';
import type { OffsetSpan } from '../period/time-zone.js';
import { addCount, type Count } from '../rollup/counts.js';
import { periodRows } from './period-rows.js';
import { numberArray, type Statement, timeArray } from './statement.js';

/** The sum of no rows is null. */
export interface CountRow {
  readonly scans: string | null;
  readonly uniques: string | null;
}

/** Returns the counts of a row; zero if there is no row. */
export const toCount = (row: CountRow | undefined): Count => ({
  scans: Number(row?.scans ?? 0),
  uniques: Number(row?.uniques ?? 0),
});

/** Counts over rows of `scan`. */
export const COUNTS = 'count(*) as scans, count(*) filter (where is_unique) as uniques';
const SUMS = 'sum(scans) as scans, sum(uniques) as uniques';

/** Returns the counts of all time. */
export async function readTotals(em: EntityManager, scope: FiguresScope): Promise<Count> {
  const [row] = await em.execute<CountRow[]>(
    `select ${SUMS} from scan_total where workspace_id = ? and subject_id = any (?::uuid[])`,
    [scope.workspaceId, rollupKeysOf(scope)],
  );
  return toCount(row);
}

/** Returns the counts of a period without labels. */
export async function readCounts(em: EntityManager, scope: FiguresScope, parts: PeriodParts): Promise<Count> {
  const { sql, params } = periodRows(scope, parts, 'scope');
  const [row] = await em.execute<CountRow[]>(`select ${SUMS} from ${sql}`, [...params]);
  return toCount(row);
}

async function readSumsBy<Key>(
  em: EntityManager,
  { sql, params }: Statement,
  key: string,
  keyParams: readonly string[] = [],
): Promise<Map<Key, Count>> {
  const rows = await em.execute<(CountRow & { key: Key })[]>(`select ${key} as key, ${SUMS} from ${sql} group by 1`, [
    ...keyParams,
    ...params,
  ]);
  return new Map(rows.map((row) => [row.key, toCount(row)]));
}

/** Returns the counts of a period by campaign. Reads one row per campaign and day. */
export const readCampaigns = (
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
): Promise<Map<string, Count>> => readSumsBy(em, periodRows(scope, parts, 'campaign'), 'campaign_id');

/**
 * Returns the counts of a period by hour of the week, starting Monday at midnight, in the local time at which a
 * UTC hour begins. Reads the rollups of all hours in the period and returns at most 168 rows. The epoch began
 * on a Thursday.
 */
export const readHoursOfWeek = (
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  offsets: readonly OffsetSpan[],
): Promise<Map<number, Count>> =>
  readSumsBy(
    em,
    periodRows(scope, inHours(parts), 'scope'),
    'mod(floor((start_seconds + (?::float8[])[width_bucket(start_seconds, ?::float8[]) + 1]) / 3600)::bigint + 72, 168)::int',
    [
      numberArray(offsets.map(({ offsetMs }) => offsetMs / 1000)),
      numberArray(offsets.slice(1).map(({ fromMs }) => fromMs / 1000)),
    ],
  );

/**
 * Returns the counts of adjoining spans by index; spans without scans are absent. Reads the rollups of all hours in the
 * period and the raw scans of `boundaryHours`, whose number the caller limits.
 */
export async function readSpans(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  { starts, boundaryHours }: AlignedSpans,
): Promise<Map<number, Count>> {
  const rows = periodRows(scope, inHours(parts), 'scope');
  const seconds = numberArray(starts.map((start) => start / 1000));
  const counts = await readSumsBy<number>(em, rows, 'width_bucket(start_seconds, ?::float8[])', [seconds]);
  if (boundaryHours.length === 0) return counts;
  for (const { index, ...count } of await readBoundaryHours(em, scope, boundaryHours)) {
    const { from, to } = boundaryHours[index] ?? { from: 0, to: 0 };
    addCount(counts, to, count);
    addCount(counts, from, { scans: -count.scans, uniques: -count.uniques });
  }
  return counts;
}

async function readBoundaryHours(
  em: EntityManager,
  scope: FiguresScope,
  hours: readonly BoundaryHour[],
): Promise<(Count & { readonly index: number })[]> {
  const campaigns = campaignCondition(scope);
  const rows = await em.execute<(CountRow & { index: number })[]>(
    `select (part.position - 1)::int as index, counted.scans, counted.uniques
     from unnest(?::timestamptz[], ?::timestamptz[]) with ordinality as part (start, until, position)
     cross join lateral (
       select ${COUNTS} from scan
       where class = 'person' and workspace_id = ? and scanned_utc >= part.start and scanned_utc < part.until
         ${campaigns.sql}) as counted`,
    [
      timeArray(hours.map(({ fromMs }) => fromMs)),
      timeArray(hours.map(({ toMs }) => toMs)),
      scope.workspaceId,
      ...campaigns.params,
    ],
  );
  return rows.map((row) => ({ index: row.index, ...toCount(row) }));
}
