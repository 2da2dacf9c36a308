import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_LABEL } from '../../campaigns/rules/rule-words.js';
import { decodeColumn, decodeNumbers } from '../../scans/blocks/block-column.js';
import { type BlockLabel, columnOf, type ScanBlock } from '../../scans/blocks/scan-block.js';
import { numberArray, textArray } from '../counts/postgres-literals.js';
import type { FiguresScope } from '../figures-scope.js';
import { isoDay, type Period } from '../period/period.js';
import { type BlockCondition, BlockCounter, needsTimes } from './block-counter.js';
import type { Segment } from './segment.js';
import type { SegmentCounts, SegmentDivisions } from './segment-counts.js';

export interface BlockCount {
  readonly scope: FiguresScope;
  readonly segment: Segment;
  readonly period: Period;
  readonly division: SegmentDivisions;
}

/** Scans that are loaded at once, some 30 bytes each. Between two loads the process can do other things. */
const LOADED_SCANS = 30_000;

const isBlockDivision = (division: string): division is BlockLabel => division !== 'span';

function conditionsOf(scope: FiguresScope, { conditions, campaignIds }: Segment): BlockCondition[] {
  const found: BlockCondition[] = conditions.map(({ dimension, isExcluded, labels }) => {
    const set = new Set(dimension === 'rule' ? labels.map((label) => (label === DEFAULT_LABEL ? '' : label)) : labels);
    return { column: dimension, isIn: (label) => set.has(label) !== isExcluded };
  });
  for (const ids of [scope.campaignIds, campaignIds]) {
    if (ids === null) continue;
    const set = new Set(ids);
    found.push({ column: 'campaign', isIn: (label) => set.has(label) });
  }
  return found;
}

/** The counts of a segment of a period in these blocks. */
export async function countBlocks(
  em: EntityManager,
  { scope, segment, period, division }: BlockCount,
  blocks: readonly ScanBlock[],
): Promise<SegmentCounts> {
  const options = { conditions: conditionsOf(scope, segment), period, division };
  const counter = new BlockCounter(options);
  const names = new Set([
    ...options.conditions.map(({ column }) => column),
    ...division.divisions.filter(isBlockDivision),
  ]);
  const columns = [...names].map((name) => `, ${columnOf(name)} as "${name}"`).join('');
  const times = blocks.some((block) => needsTimes(block, options)) ? 'times' : 'null';
  const sql = `
    select b.flags, ${times} as times ${columns} from unnest(?::date[], ?::int[]) with ordinality as part (day, from_hour, position)
    join scan_block b on b.workspace_id = ? and b.day = part.day and b.from_hour = part.from_hour order by position`;
  for (const group of groupsOf(blocks)) {
    const rows = await em.execute<(Record<BlockLabel, Buffer> & { flags: Buffer; times: Buffer | null })[]>(sql, [
      textArray(group.map(({ dayMs }) => isoDay(dayMs))),
      numberArray(group.map(({ fromHour }) => fromHour)),
      scope.workspaceId,
    ]);
    for (const [index, row] of rows.entries()) {
      const block = group[index];
      if (block === undefined) continue;
      counter.add({
        ...block,
        flags: row.flags,
        times: row.times === null ? null : decodeNumbers(row.times),
        columns: new Map([...names].map((name) => [name, decodeColumn(row[name], block.rawScans)])),
      });
    }
  }
  return counter.counts();
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
