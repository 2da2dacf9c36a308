import type { EntityManager } from '@mikro-orm/postgresql';
import type { SegmentDimension } from '../../../core/contract/dimension.js';
import { numberArray, textArray } from '../../../platform/database/statement.js';
import {
  type BlockColumn,
  decodeColumn,
  decodeIndexes,
  decodeNumbers,
  type LabelIndexes,
} from '../../blocks/block-column.js';
import type { ScanBlock } from '../../blocks/scan-block.js';
import { isoDay } from '../../period/period.js';
import { SCAN_COLUMNS } from '../../scan-columns.js';
import type { LabelKey } from '../scan-query.js';

/** A block with the columns needed for a count. */
export interface LoadedBlock {
  readonly block: ScanBlock;
  /** One byte per scan, in the form of `flagsOf`. */
  readonly flags: Uint8Array;
  /** Milliseconds since the start of the day, per scan; null if not needed. */
  readonly times: Uint32Array | null;
  /** Campaign number, per scan; null if not needed. */
  readonly campaigns: LabelIndexes | null;
  readonly columns: ReadonlyMap<LabelKey, BlockColumn>;
}

/** Scans loaded at once, about 30 bytes each. The process can do other things between two loads. */
const LOADED_SCANS = 30_000;

export interface BlockColumns {
  readonly columns: readonly SegmentDimension[];
  readonly withCampaigns: boolean;
  readonly withTimes: boolean;
}

interface BlockRow extends Record<SegmentDimension, Buffer> {
  readonly flags: Buffer;
  readonly times: Buffer | null;
  readonly campaign: Buffer | null;
}

/** Reads these columns of a workspace's blocks. */
export async function* loadBlocks(
  em: EntityManager,
  workspaceId: string,
  blocks: readonly ScanBlock[],
  { columns: names, withCampaigns, withTimes }: BlockColumns,
): AsyncGenerator<LoadedBlock> {
  const columns = names.map((name) => `, ${SCAN_COLUMNS[name]} as "${name}"`).join('');
  const sql = `
    select b.flags, ${withTimes ? 'times' : 'null'} as times, ${withCampaigns ? 'campaign' : 'null'} as campaign ${columns}
    from unnest(?::date[], ?::int[]) with ordinality as part (day, from_hour, position)
    join scan_block b on b.workspace_id = ? and b.day = part.day and b.from_hour = part.from_hour order by position`;
  for (const group of groupsOf(blocks)) {
    const days = textArray(group.map(({ dayMs }) => isoDay(dayMs)));
    const hours = numberArray(group.map(({ fromHour }) => fromHour));
    const rows = await em.execute<BlockRow[]>(sql, [days, hours, workspaceId]);
    for (const [index, row] of rows.entries()) {
      const block = group[index];
      if (block === undefined) continue;
      yield {
        block,
        flags: row.flags,
        times: row.times === null ? null : decodeNumbers(row.times),
        columns: new Map(names.map((name) => [name, decodeColumn(row[name], block.rawScans)])),
        campaigns: row.campaign === null ? null : decodeIndexes(row.campaign, block.rawScans),
      };
    }
  }
}

function groupsOf(blocks: readonly ScanBlock[]): ScanBlock[][] {
  const groups: ScanBlock[][] = [];
  let scans = LOADED_SCANS;
  for (const block of blocks) {
    if (scans >= LOADED_SCANS) groups.push([]);
    if (scans >= LOADED_SCANS) scans = 0;
    groups.at(-1)?.push(block);
    scans += block.rawScans;
  }
  return groups;
}
