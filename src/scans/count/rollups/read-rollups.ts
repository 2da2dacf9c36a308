import type { EntityManager } from '@mikro-orm/postgresql';
import { numberArray, type Statement } from '../../../platform/database/statement.js';
import { isoDay, isoTime, type Period } from '../../period/period.js';
import type { PeriodParts } from '../../period/whole-hours.js';
import { addCount, addLabel, type Count, emptyCounts } from '../../rollup/counts.js';
import { decodeLabels } from '../../rollup/counts-codec.js';
import { type Grouping } from '../figures.js';
import { type FiguresScope, rollupKeysOf } from '../scan-query.js';
import { findLabelSet, findLabels } from './find-labels.js';

/** The parts of a period that have rollups. */
type RollupParts = Pick<PeriodParts, 'days' | 'hours'>;

/** Counts by the start of a UTC day or hour; those without scans are absent. */
type CountsByStart = Map<number, Count>;

/** The sums of rollups, new with each read so that they can be added to. */
interface RollupSums {
  readonly starts: CountsByStart;
  readonly labels: Map<Grouping, Map<string, Count>>;
}

interface Row {
  readonly seconds: number;
  readonly labels: Buffer;
  readonly scans: string;
  readonly uniques: string;
}

const toCount = ({ scans, uniques }: Pick<Row, 'scans' | 'uniques'>): Count => ({
  scans: Number(scans),
  uniques: Number(uniques),
});

const TABLES = {
  scan_day: { column: 'day', type: 'date', write: isoDay },
  scan_hour: { column: 'hour', type: 'timestamptz', write: isoTime },
} as const;

/** Returns a subquery of the rollups of a scope; of each of its campaigns if `byCampaign`. */
function rollupsIn(scope: FiguresScope, { days, hours }: RollupParts, byCampaign = false): Statement {
  const isEveryCampaign = byCampaign && scope.campaignIds === null;
  const subject = isEveryCampaign ? 'subject_id <> workspace_id' : 'subject_id = any (?::uuid[])';
  const rowsOf = (table: keyof typeof TABLES, { fromMs, toMs }: Period): Statement => {
    const { column, type, write } = TABLES[table];
    return {
      sql: `select subject_id, extract(epoch from ${column})::float8 as seconds, labels, scans, uniques from ${table}
        where workspace_id = ? and ${subject} and ${column} >= ?::${type} and ${column} < ?::${type}`,
      params: [scope.workspaceId, ...(isEveryCampaign ? [] : [rollupKeysOf(scope)]), write(fromMs), write(toMs)],
    };
  };
  const parts = [
    ...(days === null ? [] : [rowsOf('scan_day', days)]),
    ...hours.map((span) => rowsOf('scan_hour', span)),
  ];
  const none = { sql: 'select null::uuid, null::float8, null::bytea, null::int8, null::int8 where false', params: [] };
  const all = parts.length === 0 ? [none] : parts;
  return {
    sql: `(${all.map(({ sql }) => sql).join(' union all ')}) as part (subject_id, seconds, labels, scans, uniques)`,
    params: all.flatMap(({ params }) => params),
  };
}

/** Returns the counts of all time. */
export async function readTotals(em: EntityManager, scope: FiguresScope): Promise<Count> {
  const [row] = await em.execute<{ scans: string | null; uniques: string | null }[]>(
    `select sum(scans) as scans, sum(uniques) as uniques from scan_total
     where workspace_id = ? and subject_id = any (?::uuid[])`,
    [scope.workspaceId, rollupKeysOf(scope)],
  );
  return { scans: Number(row?.scans ?? 0), uniques: Number(row?.uniques ?? 0) };
}

/** Returns sums without labels. Reads one row per campaign and start. */
export async function readStarts(em: EntityManager, scope: FiguresScope, parts: RollupParts): Promise<RollupSums> {
  const { sql, params } = rollupsIn(scope, parts);
  const rows = await em.execute<Omit<Row, 'labels'>[]>(
    `select seconds, sum(scans) as scans, sum(uniques) as uniques from ${sql} group by seconds`,
    [...params],
  );
  return { starts: new Map(rows.map((row) => [Number(row.seconds) * 1000, toCount(row)])), labels: new Map() };
}

/** Returns sums by the index of a span; `starts` has the start of each except the first. */
export async function readSpans(
  em: EntityManager,
  scope: FiguresScope,
  parts: RollupParts,
  starts: readonly number[],
): Promise<Map<string, Count>> {
  const { sql, params } = rollupsIn(scope, parts);
  const rows = await em.execute<(Omit<Row, 'labels'> & { span: string })[]>(
    `select width_bucket(seconds, ?::float8[])::text as span, sum(scans) as scans, sum(uniques) as uniques
     from ${sql} group by 1`,
    [numberArray(starts.map((start) => start / 1000)), ...params],
  );
  return new Map(rows.map((row) => [row.span, toCount(row)]));
}

/** Returns sums by campaign. Reads one row per campaign and day. */
export async function readCampaigns(
  em: EntityManager,
  scope: FiguresScope,
  parts: RollupParts,
): Promise<Map<string, Count>> {
  const { sql, params } = rollupsIn(scope, parts, true);
  const rows = await em.execute<(Omit<Row, 'labels'> & { id: string })[]>(
    `select subject_id as id, sum(scans) as scans, sum(uniques) as uniques from ${sql} group by subject_id`,
    [...params],
  );
  return new Map(rows.map((row) => [row.id, toCount(row)]));
}

/**
 * Returns sums with labels in one query, plus one for new labels. A rollup with many labels has a few kilobytes, and each
 * label takes about 0.1 µs: the cost grows with days and labels, not with scans.
 */
export async function readLabels(em: EntityManager, scope: FiguresScope, parts: RollupParts): Promise<RollupSums> {
  const { sql, params } = rollupsIn(scope, parts);
  const rows = await em.execute<Row[]>(`select seconds, labels, scans, uniques from ${sql}`, [...params]);
  const sum = emptyCounts();
  const starts = new Map<number, Count>();
  for (const row of rows) {
    addCount(starts, Number(row.seconds) * 1000, toCount(row));
    decodeLabels(row.labels, (label, scans, uniques) => addLabel(sum, label, scans, uniques));
  }
  const texts = await findLabels(em, sum.labels.keys());
  const labels = new Map<Grouping, Map<string, Count>>();
  for (const [number, count] of sum.labels) {
    const found = texts.get(number);
    if (found === undefined) continue;
    const groups = labels.get(found.dimension) ?? new Map<string, Count>();
    labels.set(found.dimension, groups.set(found.text, count));
  }
  return { starts, labels };
}

/** Returns uncounted scans by the start of the day or hour. Reads the labels of all these rollups. */
export async function readExcluded(em: EntityManager, scope: FiguresScope, parts: RollupParts): Promise<CountsByStart> {
  const excluded = await findLabelSet(em, ['excluded']);
  const { sql, params } = rollupsIn(scope, parts);
  const rows = await em.execute<Pick<Row, 'seconds' | 'labels'>[]>(`select seconds, labels from ${sql}`, [...params]);
  const starts = new Map<number, Count>();
  for (const { seconds, labels } of rows)
    addCount(starts, Number(seconds) * 1000, { scans: excluded.sumIn(labels).scans, uniques: 0 });
  return starts;
}
