import type { Pool } from 'pg';
import { isoDay } from '../period/period.js';
import { outsideTransaction, type Statements } from '../postgres/transaction.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { creatingMissingRows } from '../rollup/missing-rows.js';
import { underLock } from '../rollup/workspace-locks.js';
import { recountDay } from './recount-day.js';
import type { Difference } from './recount-differences.js';
import { recountTotals } from './recount-totals.js';

export interface Recount {
  readonly differences: Difference[];
  readonly workspaces: number;
  /** Number of days compared, over all workspaces. */
  readonly days: number;
  /** Days that were skipped because their raw scans were dropped, with their workspace. */
  readonly leftAlone: string[];
}

export interface RecountOptions {
  readonly pool: Pool;
  /** One workspace; all if omitted. */
  readonly workspaceId?: string | undefined;
  readonly repair: boolean;
}

const WORKSPACES = `
  select workspace_id::text from scan_total union select workspace_id::text from scan_day order by 1`;
/** Every day between the first and last raw scan, and every day with figures. */
const DAYS = `
  select day::text from scan_day where workspace_id = $1
  union select (hour at time zone 'UTC')::date::text from scan_hour where workspace_id = $1
  union select generate_series(
    (min(scanned_utc) at time zone 'UTC')::date, (max(scanned_utc) at time zone 'UTC')::date, '1 day')::date::text
  from scan where workspace_id = $1
  order by 1`;
const ATTEMPTS = 100;

/**
 * Counts raw scans and compares every figure with the result, while writers are running. Each day has its own
 * transaction, for which the workspace's writers wait. With `repair`, wrong rows are rewritten. Blocks its thread while
 * counting, so it never runs in the service's process.
 */
export async function recount({ pool, workspaceId, repair }: RecountOptions): Promise<Recount> {
  const list = (text: string, values: unknown[]): Promise<string[]> =>
    outsideTransaction(pool, async ({ run }) =>
      (await run<readonly [string]>('', text, values)).map(([value]) => value),
    );
  const ids = (await list(WORKSPACES, [])).filter((id) => workspaceId === undefined || id === workspaceId);
  const result: Recount = { differences: [], workspaces: ids.length, days: 0, leftAlone: [] };
  const dictionary = new LabelDictionary();
  let compared = 0;
  for (const id of ids) {
    const locked = <T>(work: (sql: Statements) => Promise<T>): Promise<T> =>
      creatingMissingRows({ pool, labels: dictionary, attempts: ATTEMPTS }, () => underLock(pool, id, work));
    const corrections = new Map<string, { scans: number; uniques: number }>();
    const [lastScannedMs, lastTotalsOnlyMs] = [new Map<string, number>(), new Map<string, number>()];
    let isComplete = true;
    for (const day of await list(DAYS, [id])) {
      const dayMs = Date.parse(day);
      const found = await locked((sql) => recountDay(sql, dictionary, id, dayMs, repair));
      if (found.isKept) compared++;
      else result.leftAlone.push(`${id} ${day}`);
      isComplete &&= found.isKept;
      result.differences.push(...found.differences);
      if (!repair) addCorrections(found.differences, isoDay(dayMs), corrections);
      setLatest(lastScannedMs, found.lastScannedMs);
      setLatest(lastTotalsOnlyMs, found.lastTotalsOnlyMs);
    }
    const days = { corrections, lastScannedMs, lastTotalsOnlyMs, isComplete };
    result.differences.push(...(await locked((sql) => recountTotals(sql, id, days, repair))));
  }
  return { ...result, days: compared };
}

function setLatest(all: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [subject, time] of more) all.set(subject, Math.max(all.get(subject) ?? 0, time));
}

/** Sums up the differences in a day's rows by subject. */
function addCorrections(
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
