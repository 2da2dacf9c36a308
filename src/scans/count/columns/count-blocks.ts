import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import { textArray } from '../../../platform/database/statement.js';
import { countNumbers, findNumbered, findNumbers } from '../../blocks/campaign-numbers.js';
import type { ScanBlock } from '../../blocks/scan-block.js';
import { type Figures, NO_FIGURES } from '../figures.js';
import type { CellTable, LabelKey, Segment } from '../scan-query.js';
import { BlockCounter, type ColumnCondition, needsTimes } from './block-counter.js';
import type { NumberedTable } from './cell-counter.js';
import type { ColumnQuery } from './column-query.js';
import { loadBlocks } from './load-blocks.js';

const conditionsOf = (segment: Segment): ColumnCondition[] =>
  segment.map(({ dimension, isExcluded, labels }) => {
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

/** Returns the positions of each campaign by number, on the sides that have campaigns. */
async function positionsOfCampaigns(
  em: EntityManager,
  workspaceId: string,
  { rows, columns }: CellTable,
  count: number,
): Promise<NumberedTable['positionsOfCampaigns']> {
  const sides = [rows, columns].filter(({ by }) => by === 'campaign');
  const ids = new Set(sides.flatMap(({ positions }) => [...positions.keys()]));
  const numbers = ids.size === 0 ? [] : await findNumbers(em, workspaceId, textArray([...ids]));
  return new Map(
    sides.map((side) => {
      const positions = new Uint16Array(count).fill(side.size - 1);
      for (const [id, number] of numbers) positions[number] = side.positions.get(id) ?? side.size - 1;
      return [side, positions];
    }),
  );
}

/** Counts the scans of a query in these blocks. */
export async function countBlocks(
  em: EntityManager,
  query: ColumnQuery,
  blocks: readonly ScanBlock[],
): Promise<Figures> {
  if (blocks.length === 0) return NO_FIGURES;
  const { scope, segment, keys, table } = query;
  const { workspaceId, campaignIds } = scope;
  const conditions = conditionsOf(segment);
  const sides = table === null ? [] : [table.rows.by, table.columns.by].filter((by) => by !== 'span');
  const used = new Set<LabelKey>([...keys, ...sides, ...conditions.map(({ column }) => column)]);
  const withCampaigns = campaignIds !== null || used.has('campaign');
  const campaignCount = withCampaigns ? await countNumbers(em, workspaceId) : 0;
  const counter = new BlockCounter({
    ...query,
    ...{ conditions, campaignCount },
    campaigns: campaignIds && (await campaignsOf(em, workspaceId, campaignIds, campaignCount)),
    table: table && {
      ...table,
      positionsOfCampaigns: await positionsOfCampaigns(em, workspaceId, table, campaignCount),
    },
  });
  const columns = [...used].filter((name) => name !== 'campaign');
  const withTimes = blocks.some((block) => needsTimes(block, query));
  for await (const block of loadBlocks(em, workspaceId, blocks, { columns, withCampaigns, withTimes }))
    counter.add(block);
  const ids = await findNumbered(em, workspaceId, counter.campaignNumbers());
  return counter.figures((number) => ids.get(number) ?? '');
}
