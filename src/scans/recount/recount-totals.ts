import type { Statements } from '../postgres/transaction.js';
import type { Difference } from './recount-differences.js';

/** What the comparison of days has found. */
export interface Days {
  /** What is to be added to the stored rows of days, by subject, so that they are right. */
  readonly corrections: ReadonlyMap<string, { scans: number; uniques: number }>;
  /** The last counted scan of each subject. */
  readonly lastScannedMs: ReadonlyMap<string, number>;
  /** Whether all raw scans are still there. */
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
const WRITE = `
  insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, subject_id) do update set
    scans = excluded.scans, uniques = excluded.uniques, last_scanned_utc = excluded.last_scanned_utc`;

/**
 * Compares the totals of all time with the days. Where raw scans were dropped, the days' figures stand for them, and a
 * last scan that is later than every one that is left is believed. In a transaction, under the workspace's lock.
 */
export async function recountTotals(
  { run }: Statements,
  workspaceId: string,
  days: Days,
  repair: boolean,
): Promise<Difference[]> {
  const stored = new Map((await run<Row>('totals-read', STORED, [workspaceId])).map((row) => [row[0], row]));
  const sums = new Map((await run<Row>('day-sums', SUMS, [workspaceId])).map((row) => [row[0], row]));
  const differences: Difference[] = [];
  for (const subjectId of new Set([...stored.keys(), ...sums.keys(), ...days.corrections.keys()])) {
    const [, wasScans = 0, wasUniques = 0, wasLast = null] = stored.get(subjectId) ?? [];
    const [, sumScans = 0, sumUniques = 0] = sums.get(subjectId) ?? [];
    const correction = days.corrections.get(subjectId);
    const scans = Number(sumScans) + (correction?.scans ?? 0);
    const uniques = Number(sumUniques) + (correction?.uniques ?? 0);
    const was = wasLast?.getTime() ?? 0;
    let last = days.lastScannedMs.get(subjectId) ?? 0;
    if (last !== was) {
      const [[found] = [null]] = await run<readonly [Date | null]>('last-look', LAST, [
        workspaceId,
        new Date(last),
        subjectId,
      ]);
      last = Math.max(last, found?.getTime() ?? 0);
      if (!days.isComplete) last = Math.max(last, was);
    }
    const before = differences.length;
    const note = (what: string, one: number | string, other: number | string): void => {
      if (one !== other)
        differences.push({ workspaceId, subjectId, span: 'all time', what, stored: one, counted: other });
    };
    note('scans', Number(wasScans), scans);
    note('uniques', Number(wasUniques), uniques);
    note('lastScannedUtc', new Date(was).toISOString(), new Date(last).toISOString());
    if (repair && differences.length > before)
      await run('total-write', WRITE, [workspaceId, subjectId, scans, uniques, new Date(last)]);
  }
  return differences;
}
