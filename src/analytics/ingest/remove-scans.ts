import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { isoDay, isoTime } from '../period/period.js';
import { forWorkspaces, inTransaction, outsideTransaction, type Statements } from '../postgres/transaction.js';
import { addDeltas } from '../rollup/add-deltas.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import { addLabelDeltas } from '../rollup/label-deltas.js';
import type { RollupDelta } from '../rollup/rollup-deltas.js';
import { DAYS, HOURS, type RollupTable } from '../rollup/rollup-rows.js';
import { lockWorkspaces, MissingRowsError } from './missing-rows.js';

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
const CLEAR_TOTALS = 'delete from scan_total where workspace_id = $1 and subject_id = any($2::uuid[])';
const SET_LAST = `
  update scan_total set last_scanned_utc = coalesce(
    (select max(t.last_scanned_utc) from scan_total t where t.workspace_id = $1 and t.subject_id <> $1), 'epoch')
  where workspace_id = $1 and subject_id = $1`;

/**
 * Removes all scans of campaigns that no longer exist, and subtracts them from the workspace's figures. Each day has
 * its own transaction, for which the workspace's writers wait. Safe to repeat.
 */
export async function removeScans(pool: Pool, workspaceId: string, campaignIds: readonly string[]): Promise<void> {
  const days = await outsideTransaction(pool, ({ run }) =>
    run<readonly [string]>('', FIND_DAYS, [workspaceId, campaignIds]),
  );
  const underLock = (work: (sql: Statements) => Promise<unknown>): Promise<unknown> =>
    inTransaction(pool, async (sql) => {
      const workspaces = [uuidBytes(workspaceId)];
      await lockWorkspaces(sql, workspaces);
      await work(forWorkspaces(sql, [workspaceId]));
    });
  for (const [day] of days) await underLock((sql) => removeDay(sql, workspaceId, campaignIds, Date.parse(day)));
  await underLock(async ({ run }) => {
    await run('', CLEAR_TOTALS, [workspaceId, campaignIds]);
    await run('', SET_LAST, [workspaceId]);
  }).catch((error: unknown) => {
    // A workspace that was never scanned has no figures.
    if (!(error instanceof MissingRowsError)) throw error;
  });
}

async function removeDay(sql: Statements, workspaceId: string, ids: readonly string[], dayMs: number): Promise<void> {
  const untilMs = dayMs + DAY_MS;
  await takeRollups(sql, HOURS, workspaceId, ids, [isoTime(dayMs), isoTime(untilMs - HOUR_MS)]);
  for (const { scans, uniques } of await takeRollups(sql, DAYS, workspaceId, ids, [isoDay(dayMs), isoDay(dayMs)]))
    await sql.run('', ADD, [workspaceId, scans, uniques]);
  for (const [table, condition] of Object.entries(CLEAR_DAY))
    await sql.run('', `delete from ${table} where workspace_id = $1 and ${condition}`, [
      workspaceId,
      ids,
      isoTime(dayMs),
      isoTime(untilMs),
    ]);
}

type Row = readonly [start: string, scans: string, uniques: string, labels: Buffer];

/** Deletes the campaigns' rows of a rollup, subtracts them from the workspace's rows, and returns the differences. */
async function takeRollups(
  sql: Statements,
  table: RollupTable,
  workspaceId: string,
  ids: readonly string[],
  [from, to]: readonly [from: string, to: string],
): Promise<RollupDelta[]> {
  const { name, column } = table;
  const rows = await sql.run<Row>(
    '',
    `delete from ${name} where workspace_id = $1 and subject_id = any($2::uuid[]) and ${column} between $3 and $4
     returning extract(epoch from ${column})::float8 * 1000, scans, uniques, labels`,
    [workspaceId, ids, from, to],
  );
  const workspace = uuidBytes(workspaceId);
  const deltas = new Map<number, RollupDelta>();
  for (const [start, scans, uniques, bytes] of rows) {
    const labels: number[] = [];
    decodeLabels(bytes, (label, labelScans, labelUniques) => labels.push(label, -labelScans, -labelUniques));
    const startMs = Number(start);
    const before = deltas.get(startMs) ?? { scans: 0, uniques: 0, labels: [] };
    deltas.set(startMs, {
      ...{ order: '', workspace, subject: workspace, startMs },
      scans: before.scans - Number(scans),
      uniques: before.uniques - Number(uniques),
      labels: addLabelDeltas(before.labels, labels),
    });
  }
  await addDeltas(sql, table, [...deltas.values()]);
  return [...deltas.values()];
}
