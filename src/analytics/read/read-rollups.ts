import { type FiguresScope, iso, isoDay, type Read, subjectId } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import type { PeriodParts } from '../period/period-parts.js';

/** The figures of a UTC day or hour; `labels` as the tally codec has them. */
export interface Rollup {
  readonly startMs: number;
  readonly scans: number;
  readonly uniques: number;
  readonly labels: Uint8Array;
}

interface Row {
  start_seconds: number;
  scans: string;
  uniques: string;
  labels: Buffer;
}

const COLUMNS = 'scans, uniques, labels';
const OF_DAYS = `
  select extract(epoch from day)::float8 as start_seconds, ${COLUMNS} from scan_day
   where workspace_id = ? and subject_id = ? and day >= ?::date and day < ?::date`;
const OF_HOURS = `
  select extract(epoch from hour)::float8 as start_seconds, ${COLUMNS} from scan_hour
   where workspace_id = ? and subject_id = ? and hour >= ?::timestamptz and hour < ?::timestamptz`;

/** The rows of a period's whole days and whole hours, in one query. A row with many labels has a few kilobytes. */
export async function readRollups(read: Read, subject: FiguresScope, { days, hours }: PeriodParts): Promise<Rollup[]> {
  const key = [subject.workspaceId, subjectId(subject)];
  const selects: string[] = [];
  const params: string[] = [];
  const add = (sql: string, { fromMs, toMs }: Period, write: (milliseconds: number) => string): void => {
    selects.push(sql);
    params.push(...key, write(fromMs), write(toMs));
  };
  if (days !== null) add(OF_DAYS, days, isoDay);
  for (const span of hours) add(OF_HOURS, span, iso);
  if (selects.length === 0) return [];
  const rows = await read<Row>(selects.join(' union all '), params);
  return rows.map(({ start_seconds, scans, uniques, labels }) => ({
    startMs: Number(start_seconds) * 1000,
    scans: Number(scans),
    uniques: Number(uniques),
    labels,
  }));
}
