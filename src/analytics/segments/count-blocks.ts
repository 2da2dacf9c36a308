import type { EntityManager } from '@mikro-orm/postgresql';
import type { SegmentDimension } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { textArray } from '../../platform/database/text-array.js';
import { decodeColumn, decodeIndexes, decodeNumbers } from '../blocks/block-column.js';
import { countNumbers, findNumbered, findNumbers } from '../blocks/campaign-numbers.js';
import type { ScanBlock } from '../blocks/scan-block.js';
import { numberArray } from '../counts/statement.js';
import type { FiguresScope } from '../figures-scope.js';
import { isoDay, type Period } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import { SCAN_COLUMNS } from '../scan-columns.js';
import { type BlockCondition, BlockCounter, needsTimes } from './block-counter.js';
import type { Segment, TableDivision } from './segment.js';
import type { SegmentCounts, SegmentDivisions } from './segment-counts.js';

export interface BlockCount {
  readonly scope: FiguresScope;
  readonly segment: Segment;
  readonly period: Period;
  readonly division: SegmentDivisions;
  readonly table?: TableDivision | null;
}

export interface BlockCounts extends SegmentCounts {
  /** Keyed by the number of a table's cell. */
  readonly cells: ReadonlyMap<number, Count>;
}

/** Scans loaded at once, about 30 bytes each. The process can do other things between two loads. */
const LOADED_SCANS = 30_000;

const conditionsOf = ({ conditions }: Segment): BlockCondition[] =>
  conditions.map(({ dimension, isExcluded, labels }) => {
    const set = new Set(dimension === 'rule' ? labels.map((label) => (label === DEFAULT_LABEL ? '' : label)) : labels);
    return { column: dimension, isIn: (label) => set.has(label) !== isExcluded };
  });

/** Returns 1 at the numbers of the campaigns. */
async function campaignsOf(
  em: EntityManager,
  workspaceId: string,
  ids: readonly string[],
  count: number,
): Promise<Uint8Array> {
  const fits = new Uint8Array(count);
  for (const number of (await findNumbers(em, workspaceId, textArray(ids))).values()) fits[number] = 1;
  return fits;
}

/** Returns the place in a table of each campaign by number. */
async function placesOfCampaigns(
  em: EntityManager,
  workspaceId: string,
  { rows, columns }: TableDivision,
  count: number,
): Promise<Uint8Array> {
  const side = [rows, columns].find(({ division }) => division === 'campaign');
  if (side === undefined) return new Uint8Array();
  const places = new Uint8Array(count).fill(side.size - 1);
  const numbers = await findNumbers(em, workspaceId, textArray([...side.places.keys()]));
  for (const [id, number] of numbers) places[number] = side.places.get(id) ?? side.size - 1;
  return places;
}

/** Counts a segment of a period in these blocks. */
export async function countBlocks(
  em: EntityManager,
  { scope, segment, period, division, table = null }: BlockCount,
  blocks: readonly ScanBlock[],
): Promise<BlockCounts> {
  const { workspaceId, campaignIds } = scope;
  const tableDivisions = table === null ? [] : [table.rows.division, table.columns.division];
  const divisions = [...division.divisions, ...tableDivisions];
  const needsCampaigns = campaignIds !== null || divisions.includes('campaign');
  const campaignCount = needsCampaigns ? await countNumbers(em, workspaceId) : 0;
  const campaigns = campaignIds && (await campaignsOf(em, workspaceId, campaignIds, campaignCount));
  const blockTable =
    table === null
      ? null
      : { ...table, placesOfCampaigns: await placesOfCampaigns(em, workspaceId, table, campaignCount) };
  const options = {
    ...{ conditions: conditionsOf(segment), campaigns, campaignCount, period, division },
    table: blockTable,
  };
  const counter = new BlockCounter(options);
  const names = new Set([
    ...options.conditions.map(({ column }) => column),
    ...divisions.filter((name) => name !== 'span' && name !== 'campaign'),
  ]);
  const columns = [...names].map((name) => `, ${SCAN_COLUMNS[name]} as "${name}"`).join('');
  const times = blocks.some((block) => needsTimes(block, options)) ? 'times' : 'null';
  const sql = `
    select b.flags, ${times} as times, ${needsCampaigns ? 'campaign' : 'null'} as campaign ${columns} from unnest(?::date[], ?::int[]) with ordinality as part (day, from_hour, position)
    join scan_block b on b.workspace_id = ? and b.day = part.day and b.from_hour = part.from_hour order by position`;
  for (const group of groupsOf(blocks)) {
    const rows = await em.execute<
      (Record<SegmentDimension, Buffer> & { flags: Buffer; times: Buffer | null; campaign: Buffer | null })[]
    >(sql, [
      textArray(group.map(({ dayMs }) => isoDay(dayMs))),
      numberArray(group.map(({ fromHour }) => fromHour)),
      workspaceId,
    ]);
    for (const [index, row] of rows.entries()) {
      const block = group[index];
      if (block === undefined) continue;
      counter.add({
        ...block,
        flags: row.flags,
        times: row.times === null ? null : decodeNumbers(row.times),
        campaigns: row.campaign === null ? null : decodeIndexes(row.campaign, block.rawScans),
        columns: new Map([...names].map((name) => [name, decodeColumn(row[name], block.rawScans)])),
      });
    }
  }
  const byNumber = counter.campaigns();
  const ids = await findNumbered(em, workspaceId, byNumber.keys());
  const byCampaign = [...byNumber].map(([number, count]) => [ids.get(number) ?? '', count] as const);
  return { ...counter.counts(), campaigns: new Map(byCampaign), cells: counter.cells() };
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
