import type { Pool } from 'pg';
import { HOUR_MS } from '../../core/clock.js';
import { isoDay } from '../period/period.js';
import { outsideTransaction, type Statements } from '../postgres/transaction.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { creatingMissingRows } from '../rollup/missing-rows.js';
import { underLock } from '../rollup/workspace-locks.js';
import { recountDay } from './recount-day.js';
import type { Difference } from './recount-differences.js';

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

/** The result of comparing days. */
export interface DayResults {
  /** Corrections to add to the sums of the stored days, by subject. */
  readonly corrections: ReadonlyMap<string, { scans: number; uniques: number }>;
  /** The last counted scan of each subject. */
  readonly lastScannedMs: ReadonlyMap<string, number>;
  /** The last hour of each subject with scans that are counted in totals only. */
  readonly lastTotalsOnlyMs: ReadonlyMap<string, number>;
  /** Whether all raw scans are still stored. */
  readonly isComplete: boolean;
}

type Row = readonly [subjectId: string, scans: string, uniques: string, last: Date | null];

const STORED = 'select subject_id, scans, uniques, last_scanned_utc from scan_total where workspace_id = $1';
const SUMS =
  'select subject_id, sum(scans), sum(uniques), null from scan_day where workspace_id = $1 group by subject_id';
/** Scans that arrived since the days were compared. */
const LAST = `
  select max(scanned_utc) from scan
  where workspace_id = $1 and scanned_utc >= $2 and class = 'person' and (campaign_id = $3 or $3 = workspace_id)`;
const NOTE = 'insert into scan_total_change (workspace_id, subject_id) values ($1, $2)';
const WRITE = `
  insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, subject_id) do update set
    scans = excluded.scans, uniques = excluded.uniques, last_scanned_utc = excluded.last_scanned_utc`;

/** Only the totals know the time of a scan without a raw scan; the rollups know its hour. */
const lastTotalsOnly = (hourMs: number | undefined, storedMs: number): number =>
  hourMs === undefined ? 0 : Math.min(Math.max(storedMs, hourMs), hourMs + HOUR_MS - 1);

/**
 * Compares all-time totals with the days. Where raw scans were dropped, uses the days' figures instead, and accepts a
 * stored last scan that is later than all raw scans. Requires a transaction that has locked the workspace.
 */
async function recountTotals(
  { run }: Statements,
  workspaceId: string,
  days: DayResults,
  repair: boolean,
): Promise<Difference[]> {
  const stored = new Map((await run<Row>('read-totals', STORED, [workspaceId])).map((row) => [row[0], row]));
  const sums = new Map((await run<Row>('sum-days', SUMS, [workspaceId])).map((row) => [row[0], row]));
  const differences: Difference[] = [];
  for (const subjectId of new Set([...stored.keys(), ...sums.keys(), ...days.corrections.keys()])) {
    const [, storedScans = 0, storedUniques = 0, storedLast = null] = stored.get(subjectId) ?? [];
    const [, sumScans = 0, sumUniques = 0] = sums.get(subjectId) ?? [];
    const correction = days.corrections.get(subjectId);
    const scans = Number(sumScans) + (correction?.scans ?? 0);
    const uniques = Number(sumUniques) + (correction?.uniques ?? 0);
    const storedLastMs = storedLast?.getTime() ?? 0;
    let last = Math.max(
      days.lastScannedMs.get(subjectId) ?? 0,
      lastTotalsOnly(days.lastTotalsOnlyMs.get(subjectId), storedLastMs),
    );
    if (last !== storedLastMs) {
      const [[found] = [null]] = await run<readonly [Date | null]>('find-last-scan', LAST, [
        workspaceId,
        new Date(last),
        subjectId,
      ]);
      last = Math.max(last, found?.getTime() ?? 0);
      if (!days.isComplete) last = Math.max(last, storedLastMs);
    }
    const countBefore = differences.length;
    const compareValues = (what: string, before: number | string, counted: number | string): void => {
      if (before !== counted)
        differences.push({ workspaceId, subjectId, span: 'all time', what, stored: before, counted });
    };
    compareValues('scans', Number(storedScans), scans);
    compareValues('uniques', Number(storedUniques), uniques);
    compareValues('lastScannedUtc', new Date(storedLastMs).toISOString(), new Date(last).toISOString());
    if (repair && differences.length > countBefore) {
      await run('note-total', NOTE, [workspaceId, subjectId]);
      await run('write-total', WRITE, [workspaceId, subjectId, scans, uniques, new Date(last)]);
    }
  }
  return differences;
}
