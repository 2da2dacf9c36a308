import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../core/clock.js';
import { SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import type { TrafficClass } from '../../core/contract/scan.js';
import { isoDay, isoTime } from '../period/period.js';
import { labelSql, SCAN_COLUMNS } from '../scan-columns.js';
import { encodeColumn, encodeIndexes, encodeNumbers } from './block-column.js';
import { numberCampaigns } from './campaign-numbers.js';
import { currentBlocks, sumOfHours } from './current-blocks.js';
import { flagsOf, type HourCount, readBlocks, readHourCounts, type ScanBlock } from './scan-block.js';

export interface PackDayOptions {
  /** Only hours that have ended by then. */
  readonly untilMs: number;
  /** Scans that justify a separate block on a day that is not over. Larger blocks are counted faster. */
  readonly blockScansMin?: number;
}

const BLOCK_SCANS_MIN = 10_000;
/** Small enough that reading a block does not occupy the process for long. */
const BLOCK_SCANS_AIM = 30_000;
/** Making a block takes about 45 bytes of memory per scan. An hour with more scans gets no block. */
const BLOCK_SCANS_MAX = 1_000_000;
const FETCH = 500;
const HOURS_OF_DAY = 24;

/**
 * Writes the missing and outdated blocks of a workspace's UTC day and returns how many. If another instance writes them
 * at the same time, it fails or writes nothing.
 */
export function packDay(
  em: EntityManager,
  workspaceId: string,
  dayMs: number,
  { untilMs, blockScansMin = BLOCK_SCANS_MIN }: PackDayOptions,
): Promise<number> {
  return em.transactional(
    async (snapshot) => {
      const hours = await readHourCounts(snapshot, workspaceId, dayMs);
      const stored = await readBlocks(snapshot, workspaceId, dayMs, dayMs);
      const current = currentBlocks(stored, hours);
      let fromHour = current.at(-1)?.untilHour ?? 0;
      if (current.length < stored.length) {
        await snapshot.execute('delete from scan_block where workspace_id = ? and day = ?::date and from_hour >= ?', [
          workspaceId,
          isoDay(dayMs),
          fromHour,
        ]);
      }
      const end = Math.min(HOURS_OF_DAY, Math.floor((untilMs - dayMs) / HOUR_MS));
      let written = 0;
      while (fromHour < end) {
        let untilHour = fromHour + 1;
        const sum = () => sumOfHours(hours, fromHour, untilHour);
        while (untilHour < end && sum().rawScans < BLOCK_SCANS_AIM) untilHour++;
        if (sum().rawScans > BLOCK_SCANS_MAX && untilHour > fromHour + 1) untilHour--;
        const block = { dayMs, fromHour, untilHour, ...sum() };
        // Without any raw scan, an empty block still says that there is nothing to write.
        if (block.rawScans + block.scans === 0 || block.rawScans > BLOCK_SCANS_MAX) break;
        if (block.rawScans < blockScansMin && end < HOURS_OF_DAY) break;
        if (!(await writeBlock(snapshot, workspaceId, block))) break;
        written++;
        fromHour = untilHour;
      }
      return written;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  );
}

/** Returns false if the raw scans differ from those counted by the rollups. */
async function writeBlock(em: EntityManager, workspaceId: string, block: ScanBlock & HourCount): Promise<boolean> {
  const { dayMs, fromHour, untilHour, rawScans, rawUniques, scans, uniques } = block;
  const builder = new BlockBuilder(rawScans);
  const iso = (hours: number): string => isoTime(dayMs + hours * HOUR_MS);
  const labels = SEGMENT_DIMENSIONS.map((name) => `${labelSql(name, '')} as "${name}"`).join(', ');
  await em.execute(
    `declare raw no scroll cursor for
     select (extract(epoch from scanned_utc - ?::timestamptz) * 1000)::int4 as ms, class, is_unique as "isUnique", campaign_id as campaign, ${labels}
     from scan where workspace_id = ? and scanned_utc >= ?::timestamptz and scanned_utc < ?::timestamptz`,
    [iso(0), workspaceId, iso(fromHour), iso(untilHour)],
  );
  for (;;) {
    const rows = await em.execute<RawScan[]>(`fetch ${FETCH} from raw`);
    for (const row of rows) builder.add(row);
    if (rows.length < FETCH || builder.scans > rawScans) break;
  }
  await em.execute('close raw');
  if (builder.scans !== rawScans || builder.uniques !== rawUniques) return false;
  const columns = [...builder.columns(await numberCampaigns(em, workspaceId, builder.campaigns()))];
  await em.execute(
    `insert into scan_block (workspace_id, day, from_hour, until_hour, raw_scans, scans, uniques,
       ${columns.map(([name]) => name).join(', ')})
     values (?, ?::date, ?, ?, ?, ?, ?, ${columns.map(() => '?').join(', ')}) on conflict do nothing`,
    [workspaceId, isoDay(dayMs), fromHour, untilHour, rawScans, scans, uniques, ...columns.map(([, bytes]) => bytes)],
  );
  return true;
}

/** A raw scan with its campaign's id and its labels by dimension. The rule's label is empty if no rule decided. */
export type RawScan = Readonly<Record<SegmentDimension, string>> & {
  readonly campaign: string;
  /** Milliseconds since the start of the day. */
  readonly ms: number;
  readonly class: TrafficClass;
  readonly isUnique: boolean;
};

/** Assembles the columns of a block with a known number of scans. */
export class BlockBuilder {
  readonly #columns: readonly {
    name: SegmentDimension | 'campaign';
    numbers: Map<string, number>;
    indexes: Uint32Array;
  }[];
  readonly #times: Uint32Array;
  readonly #flags: Uint8Array;
  #scans = 0;
  #uniques = 0;

  constructor(size: number) {
    const names = ['campaign', ...SEGMENT_DIMENSIONS] as const;
    this.#columns = names.map((name) => ({ name, numbers: new Map(), indexes: new Uint32Array(size) }));
    this.#times = new Uint32Array(size);
    this.#flags = new Uint8Array(size);
  }

  /** Number of scans added. If it exceeds the block's capacity, do not use the block. */
  get scans(): number {
    return this.#scans;
  }

  get uniques(): number {
    return this.#uniques;
  }

  add(scan: RawScan): void {
    const at = this.#scans++;
    if (scan.isUnique) this.#uniques++;
    this.#times[at] = scan.ms;
    this.#flags[at] = flagsOf(scan.class, scan.isUnique);
    for (const { name, numbers, indexes } of this.#columns) {
      let number = numbers.get(scan[name]);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(scan[name], number);
      }
      indexes[at] = number;
    }
  }

  campaigns(): string[] {
    return this.#columns.flatMap(({ name, numbers }) => (name === 'campaign' ? [...numbers.keys()] : []));
  }

  /** Returns the columns of the table `scan_block` by name. `campaignNumbers` must contain all of `campaigns()`. */
  columns(campaignNumbers: ReadonlyMap<string, number>): Map<string, Buffer> {
    const columns = new Map([
      ['times', encodeNumbers(this.#times)],
      ['flags', Buffer.from(this.#flags)],
    ]);
    for (const { name, numbers, indexes } of this.#columns) {
      if (name !== 'campaign') columns.set(SCAN_COLUMNS[name], encodeColumn([...numbers.keys()], indexes));
      else {
        const byIndex = [...numbers.keys()].map((id) => campaignNumbers.get(id) ?? 0);
        const count = byIndex.reduce((max, number) => Math.max(max, number), 0) + 1;
        const bytes = encodeIndexes(
          indexes.map((index) => byIndex[index] ?? 0),
          count,
        );
        columns.set(name, bytes);
      }
    }
    return columns;
  }
}
