import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { isoDay, isoTime } from '../period/period.js';
import { outsideTransaction, type Statements } from '../postgres/transaction.js';
import { addDeltas } from '../rollup/add-deltas.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { addLabelDeltas } from '../rollup/label-deltas.js';
import { MissingRowsError } from '../rollup/missing-rows.js';
import type { RollupDelta } from '../rollup/rollup-deltas.js';
import { DAYS, HOURS, type RollupTable } from '../rollup/rollup-rows.js';
import { underLock } from '../rollup/workspace-locks.js';

export interface ScansToRemove {
  readonly workspaceId: string;
  readonly campaignIds: readonly string[];
  /** Whether scans and unique scans stay in totals, days and hours; labels, raw scans and visitors never do. */
  readonly keepTotals: boolean;
  readonly signal?: AbortSignal;
}

const FIND_DAYS = `
  select distinct day::text from scan_day where workspace_id = $1 and subject_id = any($2::uuid[]) order by 1`;

/** The scans of a day, which begins at $3 and ends before $4. Its blocks are written again from the remaining scans. */
const CLEAR_DAY = {
  scan: 'campaign_id = any($2::uuid[]) and scanned_utc >= $3::timestamptz and scanned_utc < $4::timestamptz',
  scan_visitor: 'campaign_id = any($2::uuid[]) and day >= $3::date and day < $4::date',
  scan_block: '$2::uuid[] is not null and day >= $3::date and day < $4::date',
};

const ADD = `
  update scan_total set scans = scans + $2, uniques = uniques + $3 where workspace_id = $1 and subject_id = $1`;
/** Scans may have been counted since their day was cleared. */
const CLEAR_TOTALS = `
  delete from scan_total t where workspace_id = $1 and subject_id = any($2::uuid[]) and not exists (
    select from scan_day d where d.workspace_id = t.workspace_id and d.subject_id = t.subject_id)`;
const SET_TOTALS = `
  update scan_total t set scans = d.scans, uniques = d.uniques
  from (select subject_id, sum(scans) as scans, sum(uniques) as uniques from scan_day
    where workspace_id = $1 and subject_id = any($2::uuid[]) group by 1) d
  where t.workspace_id = $1 and t.subject_id = d.subject_id`;
const SET_LAST = `
  update scan_total set last_scanned_utc = coalesce(
    (select max(t.last_scanned_utc) from scan_total t where t.workspace_id = $1 and t.subject_id <> $1), 'epoch')
  where workspace_id = $1 and subject_id = $1`;
const NOTE = 'insert into scan_total_change (workspace_id, subject_id) select $1, unnest($2::uuid[])';

/**
 * Removes the scans of campaigns, and subtracts them from the workspace's figures. Each day has its own transaction, for
 * which the workspace's writers wait. Safe to repeat after it was interrupted.
 */
export async function removeScans(pool: Pool, { signal, ...removed }: ScansToRemove): Promise<void> {
  const { workspaceId, campaignIds, keepTotals } = removed;
  const days = await outsideTransaction(pool, ({ run }) =>
    run<readonly [string]>('', FIND_DAYS, [workspaceId, campaignIds]),
  );
  for (const [day] of days) {
    signal?.throwIfAborted();
    await underLock(pool, workspaceId, (sql) => removeDay(sql, removed, Date.parse(day)));
  }
  if (keepTotals) return;
  await underLock(pool, workspaceId, async ({ run }) => {
    await run('', CLEAR_TOTALS, [workspaceId, campaignIds]);
    await run('', SET_TOTALS, [workspaceId, campaignIds]);
    await run('', SET_LAST, [workspaceId]);
  }).catch((error: unknown) => {
    // A workspace that was never scanned has no figures.
    if (!(error instanceof MissingRowsError)) throw error;
  });
  await outsideTransaction(pool, ({ run }) => run('', NOTE, [workspaceId, campaignIds]));
}

async function removeDay(sql: Statements, removed: ScansToRemove, dayMs: number): Promise<void> {
  const { workspaceId, campaignIds } = removed;
  const untilMs = dayMs + DAY_MS;
  await takeRollups(sql, HOURS, removed, [isoTime(dayMs), isoTime(untilMs - HOUR_MS)]);
  for (const { scans, uniques } of await takeRollups(sql, DAYS, removed, [isoDay(dayMs), isoDay(dayMs)]))
    if (scans !== 0 || uniques !== 0) await sql.run('', ADD, [workspaceId, scans, uniques]);
  for (const [table, condition] of Object.entries(CLEAR_DAY))
    await sql.run('', `delete from ${table} where workspace_id = $1 and ${condition}`, [
      workspaceId,
      campaignIds,
      isoTime(dayMs),
      isoTime(untilMs),
    ]);
}

type Row = readonly [start: string, scans: string, uniques: string, labels: Buffer];

/**
 * Deletes the campaigns' rows of a rollup, or only their labels, subtracts them from the workspace's rows, and returns
 * the differences.
 */
async function takeRollups(
  sql: Statements,
  table: RollupTable,
  { workspaceId, campaignIds, keepTotals }: ScansToRemove,
  [from, to]: readonly [from: string, to: string],
): Promise<RollupDelta[]> {
  const { name, column } = table;
  const rows = await sql.run<Row>(
    '',
    `select extract(epoch from ${column})::float8 * 1000, scans, uniques, labels from ${name} where ${RANGE(column)}`,
    [workspaceId, campaignIds, from, to],
  );
  const change = keepTotals ? `update ${name} set labels = ''` : `delete from ${name}`;
  await sql.run('', `${change} where ${RANGE(column)}`, [workspaceId, campaignIds, from, to]);
  const workspace = uuidBytes(workspaceId);
  const deltas = new Map<number, RollupDelta>();
  for (const [start, scans, uniques, bytes] of rows) {
    const labels: number[] = [];
    decodeLabels(bytes, (label, labelScans, labelUniques) => labels.push(label, -labelScans, -labelUniques));
    const startMs = Number(start);
    const before = deltas.get(startMs) ?? { scans: 0, uniques: 0, labels: [] };
    deltas.set(startMs, {
      ...{ order: '', workspace, subject: workspace, startMs },
      scans: before.scans - (keepTotals ? 0 : Number(scans)),
      uniques: before.uniques - (keepTotals ? 0 : Number(uniques)),
      labels: addLabelDeltas(before.labels, labels),
    });
  }
  await addDeltas(sql, table, [...deltas.values()]);
  return [...deltas.values()];
}

const RANGE = (column: RollupTable['column']): string =>
  `workspace_id = $1 and subject_id = any($2::uuid[]) and ${column} between $3 and $4`;
