import { sql } from '@mikro-orm/core';
import { listQuery } from '../../campaigns/list-campaigns.js';
import { findFilterProblems } from '../../campaigns/lists/list-filter.js';
import { orderOf, QrCodeOrder } from '../../campaigns/lists/list-order.js';
import { readPage } from '../../campaigns/lists/read-page.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { CreatePrintRunInput, PrintRunFilterInput } from './print-run-inputs.js';

type Order = Pick<CreatePrintRunInput, 'orderBy' | 'direction'>;

/** Unknown ids to report. */
const UNKNOWN_MAX = 100;

/** Returns the distinct ids of a run's campaigns in order, and adds what cannot be selected to `problems`. */
export async function selectCampaigns(
  context: Context,
  { campaignIds, filter, ...order }: CreatePrintRunInput,
  problems: FieldProblems,
): Promise<string[]> {
  if (campaignIds && filter) problems.add('filter', problem('filter_with_ids'));
  else if (!campaignIds && !filter) problems.add('campaignIds', problem('ids_or_filter_needed'));
  if (problems.hasWithin('campaignIds') || problems.hasWithin('filter')) return [];
  const selected = campaignIds
    ? await selectByIds(context, campaignIds, order, problems)
    : await selectByFilter(context, filter ?? {}, order, problems);
  if (order.orderBy === QrCodeOrder.Name) sortNaturally(selected, order);
  return selected.map(({ id }) => id);
}

interface Selected {
  readonly id: string;
  readonly name: string;
}

async function selectByIds({ em, workspace }: Context, ids: readonly string[], order: Order, problems: FieldProblems) {
  const requested = ids.map((id) => id.toLowerCase());
  const by = orderOf(order.orderBy ?? QrCodeOrder.Created, order.direction).forward;
  const rows = await em.execute<Selected[]>(sql`
    select id, name from campaign_listing
    where workspace_id = ${workspace.id} and id = any(${`{${requested.filter(isUuid).join(',')}}`}::uuid[]) order by ${by}`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const unknown = [...requested.entries()].filter(([, id]) => !known.has(id)).slice(0, UNKNOWN_MAX);
  for (const [index] of unknown) problems.add(`campaignIds.${index}`, problem('campaign_unknown'));
  return order.orderBy ? rows : [...new Set(requested)].flatMap((id) => known.get(id) ?? []);
}

async function selectByFilter(context: Context, filter: PrintRunFilterInput, order: Order, problems: FieldProblems) {
  const { em, workspace } = context;
  const { search, mode, isActive, ...more } = filter;
  problems.addAll(findFilterProblems(more).toFields());
  if (problems.hasWithin('filter')) return [];
  const { orderBy, direction } = order;
  const args = { search, mode, isActive, filter: more, orderBy: orderBy ?? QrCodeOrder.Created, direction };
  const query = await listQuery(context, args);
  if (query === null) {
    problems.add('filter', problem('selects_none'));
    return [];
  }
  const window = { limit: LIMITS.selectionMax, offset: 0, withContent: false };
  const { items, totalCount } = await readPage(em, workspace.id, query, window);
  if (totalCount === 0) problems.add('filter', problem('selects_none'));
  if (totalCount > LIMITS.selectionMax) {
    problems.add('filter', problem('selects_too_many', { count: totalCount, max: LIMITS.selectionMax }));
  }
  return items;
}

/** Sorts as people count: the index of lists has "Table 10" before "Table 2". */
function sortNaturally(selected: Selected[], { direction }: Order): void {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const sign = direction === SortDirection.Descending ? -1 : 1;
  selected.sort((one, other) => sign * compare(one.name, other.name));
}
