import { DAY_MS } from '../../core/clock.js';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { monthOf, partitionName, startOfMonth } from '../ingest/month-partitions.js';
import { isoDay, isoTime } from '../period/period.js';
import type { Statements } from '../postgres/transaction.js';
import { type Counts, emptyCounts } from '../rollup/counts.js';
import { encodeLabels } from '../rollup/counts-codec.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { DAYS, HOURS, insertRollups, type RollupTable, updateRollups } from '../rollup/rollup-rows.js';
import { countDay, countsIn, type SubjectCounts } from './count-day.js';
import { compare, type Difference, type StoredRow } from './recount-differences.js';

export interface DayRecount {
  /** False if raw scans of that month were dropped; nothing was compared then. */
  readonly isKept: boolean;
  readonly differences: Difference[];
  readonly lastScannedMs: ReadonlyMap<string, number>;
  readonly lastTotalsOnlyMs: ReadonlyMap<string, number>;
}

const NOT_KEPT: DayRecount = { isKept: false, differences: [], lastScannedMs: new Map(), lastTotalsOnlyMs: new Map() };

/** Whether all raw scans of the day are still stored. */
async function isKept({ run }: Statements, dayMs: number): Promise<boolean> {
  const month = startOfMonth(dayMs);
  const [[isDropped, partition] = [true, null]] = await run<readonly [boolean, string | null]>(
    'is-month-kept',
    'select exists (select from scan_dropped_month where month = $1::date), to_regclass($2)::text',
    [isoDay(month.getTime()), partitionName('scan', month)],
  );
  return !isDropped && partition !== null && monthOf('scan', partition) !== null;
}

/**
 * Compares the figures of a workspace's UTC day with its raw scans. Requires a transaction that has locked
 * the workspace.
 */
export async function recountDay(
  sql: Statements,
  dictionary: LabelDictionary,
  workspaceId: string,
  dayMs: number,
  repair: boolean,
): Promise<DayRecount> {
  if (!(await isKept(sql, dayMs))) return NOT_KEPT;
  const { hours, days, ...last } = await countDay(sql, dictionary, workspaceId, dayMs);
  const differences: Difference[] = [];
  for (const [table, counted] of [
    [HOURS, hours],
    [DAYS, days],
  ] as const) {
    for await (const row of storedRows(sql, table, workspaceId, dayMs)) {
      const counts = counted.get(row.subjectId)?.get(row.startMs);
      differences.push(
        ...(await checkRow(sql, dictionary, table, { ...row, workspaceId }, row, counts ?? emptyCounts(), repair)),
      );
      counted.get(row.subjectId)?.delete(row.startMs);
    }
    for (const [subjectId, startMs, counts] of entriesOf(counted)) {
      const key = { workspaceId, subjectId, startMs };
      differences.push(...(await checkRow(sql, dictionary, table, key, undefined, counts, repair)));
    }
  }
  return { isKept: true, differences, ...last };
}

const entriesOf = (counted: SubjectCounts): [string, number, Counts][] =>
  [...counted].flatMap(([subjectId, byTime]) =>
    [...byTime.keys()].map((startMs): [string, number, Counts] => [
      subjectId,
      startMs,
      countsIn(counted, subjectId, startMs),
    ]),
  );

interface RowKey {
  readonly workspaceId: string;
  readonly subjectId: string;
  readonly startMs: number;
}

async function checkRow(
  sql: Statements,
  dictionary: LabelDictionary,
  table: RollupTable,
  { workspaceId, subjectId, startMs }: RowKey,
  stored: StoredRow | undefined,
  counted: Counts,
  repair: boolean,
): Promise<Difference[]> {
  const found = await compare(sql, dictionary, stored, counted);
  if (found.length === 0) return [];
  const span = table === DAYS ? isoDay(startMs) : isoTime(startMs).slice(0, 13);
  if (repair) {
    const key = { workspace: uuidBytes(workspaceId), subject: uuidBytes(subjectId), startMs };
    const row = { ...key, ...counted, labels: encodeLabels(counted.labels) };
    await (stored === undefined ? insertRollups : updateRollups)(sql, table, [row]);
  }
  return found.map((difference) => ({ workspaceId, subjectId, span, ...difference }));
}

const FETCH = 1_000;

async function* storedRows(
  { run }: Statements,
  { name, column }: RollupTable,
  workspaceId: string,
  dayMs: number,
): AsyncGenerator<StoredRow & Omit<RowKey, 'workspaceId'>> {
  const [from, until] = [isoTime(dayMs), isoTime(dayMs + DAY_MS)];
  const start = column === 'day' ? "day::timestamp at time zone 'UTC'" : column;
  const condition = column === 'day' ? `day = '${from.slice(0, 10)}'` : `hour >= '${from}' and hour < '${until}'`;
  await run(
    '',
    `declare stored no scroll cursor for select subject_id, ${start}, scans, uniques, labels from ${name}
     where workspace_id = '${workspaceId}' and ${condition}`,
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
