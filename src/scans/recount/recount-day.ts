import { DAY_MS } from '../../shared/clock.js';
import { uuidBytes } from '../../shared/uuid-bytes.js';
import { monthOf, partitionName, startOfMonth } from '../ingest/month-partitions.js';
import type { Statements } from '../postgres/transaction.js';
import { type Counts, emptyCounts } from '../rollup/counts.js';
import { encodeLabels } from '../rollup/counts-codec.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { DAYS, HOURS, insertRollups, type RollupTable, updateRollups } from '../rollup/rollup-rows.js';
import { type Counted, countDay, countsIn } from './count-day.js';
import { compare, type Difference, type StoredRow } from './recount-differences.js';

export interface DayRecount {
  /** False: raw scans of that month were dropped, nothing was compared. */
  readonly isKept: boolean;
  readonly differences: Difference[];
  readonly lastScannedMs: ReadonlyMap<string, number>;
}

export const dayText = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** Whether all raw scans of the day are still there. */
async function isKept({ run }: Statements, dayMs: number): Promise<boolean> {
  const month = startOfMonth(dayMs);
  const [[gone, partition] = [true, null]] = await run<readonly [boolean, string | null]>(
    'month-kept',
    'select exists (select from scan_dropped_month where month = $1::date), to_regclass($2)::text',
    [dayText(month.getTime()), partitionName('scan', month)],
  );
  return !gone && partition !== null && monthOf('scan', partition) !== null;
}

/** Compares the figures of a workspace's UTC day with its raw scans. In a transaction, under the workspace's lock. */
export async function recountDay(
  sql: Statements,
  names: LabelDictionary,
  workspaceId: string,
  dayMs: number,
  repair: boolean,
): Promise<DayRecount> {
  if (!(await isKept(sql, dayMs))) return { isKept: false, differences: [], lastScannedMs: new Map() };
  const { hours, days, lastScannedMs } = await countDay(sql, names, workspaceId, dayMs);
  const differences: Difference[] = [];
  for (const [table, counted] of [
    [HOURS, hours],
    [DAYS, days],
  ] as const) {
    for await (const row of storedRows(sql, table, workspaceId, dayMs)) {
      const tally = counted.get(row.subjectId)?.get(row.startMs);
      differences.push(
        ...(await judge(sql, names, table, { ...row, workspaceId }, row, tally ?? emptyCounts(), repair)),
      );
      counted.get(row.subjectId)?.delete(row.startMs);
    }
    for (const [subjectId, startMs, tally] of entriesOf(counted)) {
      const key = { workspaceId, subjectId, startMs };
      differences.push(...(await judge(sql, names, table, key, undefined, tally, repair)));
    }
  }
  return { isKept: true, differences, lastScannedMs };
}

const entriesOf = (counted: Counted): [string, number, Counts][] =>
  [...counted].flatMap(([subjectId, byTime]) =>
    [...byTime.keys()].map((startMs): [string, number, Counts] => [
      subjectId,
      startMs,
      countsIn(counted, subjectId, startMs),
    ]),
  );

interface Key {
  readonly workspaceId: string;
  readonly subjectId: string;
  readonly startMs: number;
}

async function judge(
  sql: Statements,
  names: LabelDictionary,
  table: RollupTable,
  { workspaceId, subjectId, startMs }: Key,
  stored: StoredRow | undefined,
  counted: Counts,
  repair: boolean,
): Promise<Difference[]> {
  const found = await compare(sql, names, stored, counted);
  if (found.length === 0) return [];
  const span = table === DAYS ? dayText(startMs) : new Date(startMs).toISOString().slice(0, 13);
  if (repair) {
    const keys = [{ workspace: uuidBytes(workspaceId), subject: uuidBytes(subjectId), startMs }];
    const rows = [{ scans: counted.scans, uniques: counted.uniques, labels: encodeLabels(counted.labels) }];
    await (stored === undefined ? insertRollups : updateRollups)(sql, table, keys, rows);
  }
  return found.map((difference) => ({ workspaceId, subjectId, span, ...difference }));
}

const FETCH = 1_000;

async function* storedRows(
  { run }: Statements,
  { name, column }: RollupTable,
  workspaceId: string,
  dayMs: number,
): AsyncGenerator<StoredRow & Omit<Key, 'workspaceId'>> {
  const [from, until] = [new Date(dayMs).toISOString(), new Date(dayMs + DAY_MS).toISOString()];
  const start = column === 'day' ? "day::timestamp at time zone 'UTC'" : column;
  const within = column === 'day' ? `day = '${from.slice(0, 10)}'` : `hour >= '${from}' and hour < '${until}'`;
  await run(
    '',
    `declare stored no scroll cursor for select subject_id, ${start}, scans, uniques, labels from ${name}
     where workspace_id = '${workspaceId}' and ${within}`,
    [],
  );
  for (;;) {
    const rows = await run<readonly [string, Date, string, string, Buffer]>('', `fetch ${FETCH} from stored`, []);
    for (const [subjectId, startUtc, scans, uniques, labels] of rows)
      yield { subjectId, startMs: startUtc.getTime(), scans: Number(scans), uniques: Number(uniques), labels };
    if (rows.length < FETCH) break;
  }
  await run('', 'close stored', []);
}
