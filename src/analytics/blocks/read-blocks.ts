import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import { decodeLabels } from '../rollup/counts-codec.js';
import type { HourCount } from './current-blocks.js';
import type { ScanBlock } from './scan-block.js';

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
const isoDay = (milliseconds: number): string => isoTime(milliseconds).slice(0, 10);

interface BlockRow {
  seconds: number;
  from_hour: number;
  until_hour: number;
  raw_scans: number;
  uniques: number;
}

/** The blocks of a workspace's days, from that of `fromMs` to that of `lastMs`, in order; current ones or not. */
export async function readBlocks(
  em: EntityManager,
  workspaceId: string,
  fromMs: number,
  lastMs: number,
): Promise<ScanBlock[]> {
  const rows = await em.execute<BlockRow[]>(
    `select extract(epoch from day)::float8 as seconds, from_hour, until_hour, raw_scans, uniques from scan_block
     where workspace_id = ? and day >= ?::date and day <= ?::date order by day, from_hour`,
    [workspaceId, isoDay(fromMs), isoDay(lastMs)],
  );
  return rows.map((row) => ({
    dayMs: row.seconds * 1000,
    fromHour: row.from_hour,
    untilHour: row.until_hour,
    rawScans: row.raw_scans,
    uniques: row.uniques,
  }));
}

/** The hours of a workspace's UTC day, by the rollups. */
export async function readHourCounts(
  em: EntityManager,
  workspaceId: string,
  dayMs: number,
): Promise<Map<number, HourCount>> {
  const numbers = await em.execute<{ id: number }[]>(
    `select id from scan_label where dimension = ${DIMENSIONS.excluded.number}`,
  );
  const excluded = new Set(numbers.map(({ id }) => id));
  const rows = await em.execute<{ seconds: number; scans: string; uniques: string; labels: Buffer }[]>(
    `select extract(epoch from hour)::float8 as seconds, scans, uniques, labels from scan_hour
     where workspace_id = ? and subject_id = ? and hour >= ?::timestamptz and hour < ?::timestamptz`,
    [workspaceId, workspaceId, isoTime(dayMs), isoTime(dayMs + DAY_MS)],
  );
  return new Map(
    rows.map(({ seconds, scans, uniques, labels }) => {
      let rawScans = Number(scans);
      decodeLabels(labels, (label, labelScans) => {
        if (excluded.has(label)) rawScans += labelScans;
      });
      return [Math.round((seconds * 1000 - dayMs) / HOUR_MS), { rawScans, uniques: Number(uniques) }];
    }),
  );
}
