import type { Count } from '../../scans/rollup/counts.js';
import { HOUR_MS } from '../../shared/clock.js';
import { type FiguresScope, iso, isoDay, type Read, subjectId } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import type { PeriodParts } from '../period/period-parts.js';
import { rawScans } from './read-pieces.js';

const TIMES = { scan_day: ['day', 'date', isoDay], scan_hour: ['hour', 'timestamptz', iso] } as const;

/** Scans and unique scans of a period, without labels: one query, whatever the period is made of. */
export async function readCounts(
  read: Read,
  subject: FiguresScope,
  { days, hours, pieces }: PeriodParts,
): Promise<Count> {
  const selects: string[] = [];
  const params: string[] = [];
  const addRollups = (table: keyof typeof TIMES, { fromMs, toMs }: Period): void => {
    const [column, type, write] = TIMES[table];
    selects.push(`select scans, uniques from ${table}
      where workspace_id = ? and subject_id = ? and ${column} >= ?::${type} and ${column} < ?::${type}`);
    params.push(subject.workspaceId, subjectId(subject), write(fromMs), write(toMs));
  };
  if (days !== null) addRollups('scan_day', days);
  for (const span of hours) addRollups('scan_hour', span);
  for (const piece of pieces) {
    const raw = rawScans(subject, piece);
    selects.push(`select ${piece.sign} * count(*), ${piece.sign} * count(*) filter (where is_unique) from scan
      where class = 'person' and ${raw.where}`);
    params.push(...raw.params);
  }
  const [sums] = await read<{ scans: string | null; uniques: string | null }>(
    `select sum(scans) as scans, sum(uniques) as uniques from (${selects.join(' union all ')}) as part (scans, uniques)`,
    params,
  );
  return { scans: Number(sums?.scans ?? 0), uniques: Number(sums?.uniques ?? 0) };
}

/** The whole hours of a period, whether they lie in whole days or not, by their start. */
export async function readHours(
  read: Read,
  subject: FiguresScope,
  { days, hours }: PeriodParts,
): Promise<Map<number, Count>> {
  const spans = [...(days === null ? [] : [days]), ...hours];
  if (spans.length === 0) return new Map();
  const fromMs = Math.min(...spans.map((span) => span.fromMs));
  const toMs = Math.max(...spans.map((span) => span.toMs));
  const rows = await read<{ hour_number: number; scans: string; uniques: string }>(
    `select extract(epoch from hour)::float8 / 3600 as hour_number, scans, uniques from scan_hour
      where workspace_id = ? and subject_id = ? and hour >= ?::timestamptz and hour < ?::timestamptz`,
    [subject.workspaceId, subjectId(subject), iso(fromMs), iso(toMs)],
  );
  return new Map(
    rows.map(({ hour_number, scans, uniques }) => [
      Number(hour_number) * HOUR_MS,
      { scans: Number(scans), uniques: Number(uniques) },
    ]),
  );
}
