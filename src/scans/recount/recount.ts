import type { Pool } from 'pg';
import { uuidBytes } from '../../shared/uuid-bytes.js';
import { createWorkspaceTotals, lockWorkspaces } from '../ingest/lock-workspaces.js';
import { MissingRowsError } from '../ingest/missing-rows-error.js';
import { inTransaction, outsideTransaction, type Statements } from '../postgres/transaction.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { dayText, recountDay } from './recount-day.js';
import type { Difference } from './recount-differences.js';
import { recountTotals } from './recount-totals.js';

export interface Recount {
  readonly differences: Difference[];
  readonly workspaces: number;
  /** Days of workspaces that were compared. */
  readonly days: number;
  /** Days whose raw scans were dropped, so that their figures are all there is. */
  readonly leftAlone: string[];
}

export interface RecountOptions {
  readonly pool: Pool;
  /** Of one workspace; of all when left out. */
  readonly workspaceId?: string | undefined;
  readonly repair: boolean;
}

const WORKSPACES = `
  select workspace_id::text from scan_total union select workspace_id::text from scan_day order by 1`;
/** Every day between the first and the last raw scan, and every day that has figures. */
const DAYS = `
  select day::text from scan_day where workspace_id = $1
  union select (hour at time zone 'UTC')::date::text from scan_hour where workspace_id = $1
  union select generate_series(
    (min(scanned_utc) at time zone 'UTC')::date, (max(scanned_utc) at time zone 'UTC')::date, '1 day')::date::text
  from scan where workspace_id = $1
  order by 1`;
const ATTEMPTS = 100;

/**
 * Counts raw scans again and compares every figure with them, beside running movers: each day in a transaction of its
 * own, for which the workspace's movers wait. With `repair` what is wrong is written anew.
 */
export async function recount({ pool, workspaceId, repair }: RecountOptions): Promise<Recount> {
  const list = (text: string, values: unknown[]): Promise<string[]> =>
    outsideTransaction(pool, async ({ run }) =>
      (await run<readonly [string]>('', text, values)).map(([value]) => value),
    );
  const ids = (await list(WORKSPACES, [])).filter((id) => workspaceId === undefined || id === workspaceId);
  const result: Recount = { differences: [], workspaces: ids.length, days: 0, leftAlone: [] };
  const names = new LabelDictionary();
  let compared = 0;
  for (const id of ids) {
    const locked = underLock(pool, names, id);
    const corrections = new Map<string, { scans: number; uniques: number }>();
    const lastScannedMs = new Map<string, number>();
    let isComplete = true;
    for (const day of await list(DAYS, [id])) {
      const dayMs = Date.parse(day);
      const found = await locked((sql) => recountDay(sql, names, id, dayMs, repair));
      if (found.isKept) compared++;
      else result.leftAlone.push(`${id} ${day}`);
      isComplete &&= found.isKept;
      result.differences.push(...found.differences);
      if (!repair) collect(found.differences, dayText(dayMs), corrections);
      for (const [subject, last] of found.lastScannedMs)
        lastScannedMs.set(subject, Math.max(lastScannedMs.get(subject) ?? 0, last));
    }
    const days = { corrections, lastScannedMs, isComplete };
    result.differences.push(...(await locked((sql) => recountTotals(sql, id, days, repair))));
  }
  return { ...result, days: compared };
}

/** Sums up what is wrong with rows of days. */
function collect(
  differences: readonly Difference[],
  day: string,
  corrections: Map<string, { scans: number; uniques: number }>,
): void {
  for (const { span, what, subjectId, stored, counted } of differences) {
    if (span !== day || (what !== 'scans' && what !== 'uniques')) continue;
    const correction = corrections.get(subjectId) ?? { scans: 0, uniques: 0 };
    correction[what] += Number(counted) - Number(stored);
    corrections.set(subjectId, correction);
  }
}

/** Runs work in a transaction under the workspace's lock, again when it needs rows that are made beforehand. */
const underLock =
  (pool: Pool, names: LabelDictionary, workspaceId: string) =>
  async <T>(work: (sql: Statements) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        let result: T | undefined;
        await inTransaction(pool, async (sql) => {
          await lockWorkspaces(sql, [uuidBytes(workspaceId)]);
          result = await work(sql);
          return true;
        });
        if (result !== undefined) return result;
        throw new Error('the work of a recount gave nothing');
      } catch (error) {
        if (!(error instanceof MissingRowsError) || attempt === ATTEMPTS) throw error;
        const { workspaces, labels } = error.missing;
        await outsideTransaction(pool, async (sql) => {
          if (workspaces !== undefined) await createWorkspaceTotals(sql, workspaces);
          if (labels !== undefined) await names.create(sql, labels);
        });
      }
    }
  };
