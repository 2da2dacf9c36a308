import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiguresScope } from '../figures-scope.js';
import { inHours, type PeriodParts } from '../period/split-period.js';
import type { OffsetSpan } from '../period/time-zone.js';
import type { Count } from '../rollup/counts.js';
import { periodRows } from './period-rows.js';
import { numberArray } from './postgres-literals.js';

interface Row {
  index: number;
  scans: string;
  uniques: string;
}

/**
 * The counts of a period by the hour of the week, from Monday at midnight, that the clocks of a zone show when a UTC hour begins. Reads
 * the rollups of all hours of the period; the answer has at most 168 rows. The epoch began on a Thursday.
 */
export async function readHoursOfWeek(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  offsets: readonly OffsetSpan[],
): Promise<Map<number, Count>> {
  const { sql, params } = periodRows(scope, inHours(parts), 'scope');
  const rows = await em.execute<Row[]>(
    `select mod(floor((start_seconds + (?::float8[])[width_bucket(start_seconds, ?::float8[]) + 1]) / 3600)::bigint + 72, 168)::int
       as index, sum(scans) as scans, sum(uniques) as uniques
     from ${sql} group by 1`,
    [
      numberArray(offsets.map(({ offsetMs }) => offsetMs / 1000)),
      numberArray(offsets.slice(1).map(({ fromMs }) => fromMs / 1000)),
      ...params,
    ],
  );
  return new Map(rows.map(({ index, scans, uniques }) => [index, { scans: Number(scans), uniques: Number(uniques) }]));
}
