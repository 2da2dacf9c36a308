import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../core/clock.js';
import { currentBlocks } from '../blocks/current-blocks.js';
import { readBlocks, readHourCounts } from '../blocks/read-blocks.js';
import type { ScanBlock } from '../blocks/scan-block.js';
import type { RawDay } from './raw-days.js';

/** The blocks of a day that have the scans that the snapshot has. */
export interface PackedDay {
  /** From the beginning of the day, each from the end of the one before. */
  readonly blocks: readonly ScanBlock[];
  /** Where the last one ends. */
  readonly untilMs: number;
  readonly rawScans: number;
}

/** More of them would take longer to check than their raw scans to read. */
const CHECKED_BY_HOURS_MAX = 20;

/** The days with blocks, by their start; of `days`, which are those of all scans of the workspace. */
export async function findPackedDays(
  em: EntityManager,
  workspaceId: string,
  days: readonly RawDay[],
): Promise<Map<number, PackedDay>> {
  const [first, last] = [days[0], days.at(-1)];
  const packed = new Map<number, PackedDay>();
  if (first === undefined || last === undefined) return packed;
  const stored = Map.groupBy(await readBlocks(em, workspaceId, first.dayMs, last.dayMs), ({ dayMs }) => dayMs);
  let checked = 0;
  for (const { dayMs, rawScans } of days.toReversed()) {
    const blocks = stored.get(dayMs);
    if (blocks === undefined) continue;
    const sum = blocks.reduce((total, block) => total + block.rawScans, 0);
    // With all scans of the day they are current: any later one would be missing in the sum.
    let current = blocks;
    if (sum !== rawScans) {
      if (++checked > CHECKED_BY_HOURS_MAX) continue;
      current = currentBlocks(blocks, await readHourCounts(em, workspaceId, dayMs));
    }
    const untilMs = dayMs + (current.at(-1)?.untilHour ?? 0) * HOUR_MS;
    if (current.length === 0) continue;
    packed.set(dayMs, {
      blocks: current,
      untilMs,
      rawScans: current.reduce((total, block) => total + block.rawScans, 0),
    });
  }
  return packed;
}
