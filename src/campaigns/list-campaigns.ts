import { ObjectType } from 'type-graphql';
import { LIMITS } from '../core/contract/contract-limits.js';
import { SortDirection } from '../core/contract/lists/sort-direction.js';
import { problem } from '../core/contract/problems.js';
import { comparedText } from '../core/contract/text.js';
import { validationFailed } from '../core/errors.js';
import { findInputProblems, refuseInvalid } from '../core/field-rules.js';
import type { Operator } from '../tenancy/caller/actor.js';
import type { Context } from '../tenancy/caller/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../tenancy/fields/paging.js';
import { WORKSPACE_FILTER } from '../tenancy/workspace.js';
import { findWorkspace } from '../tenancy/workspaces/manage-workspaces.js';
import { Campaign, DELETED_FILTER } from './campaign.js';
import { columnsFor } from './campaign-columns.js';
import type { ListQrCodesArgs, QrCodeIdsArgs } from './campaign-inputs.js';
import { filteredList } from './lists/filtered-list.js';
import { findFilterProblems } from './lists/list-filter.js';
import { orderOf, QrCodeOrder } from './lists/list-order.js';
import { toListingFilter } from './lists/listing-conditions.js';
import { type PageQuery, readIds, readPage } from './lists/read-page.js';
import { searchedList } from './lists/searched-list.js';
import { deletedList, unsearchedList } from './lists/unsearched-list.js';
import { readCampaignsById } from './read-campaign.js';

@ObjectType('QrCodePage')
export class CampaignPage extends pageOf(Campaign) {}

/** Lists campaigns with the selected fields, newest first by default. A page past the end is empty. */
export async function listCampaigns(
  context: Context,
  args: ListQrCodesArgs,
  selected: ReadonlySet<string>,
): Promise<CampaignPage> {
  refuseInvalidList(context, args);
  const query = await listQuery(context, args);
  return query === null
    ? { items: [], totalCount: 0, page: args.page, pageSize: args.pageSize }
    : pageOfQuery(context, query, args, selected);
}

async function pageOfQuery(
  context: Context,
  query: PageQuery,
  args: PageArgs,
  selected: ReadonlySet<string>,
): Promise<CampaignPage> {
  const { em, workspace, budget } = context;
  const columns = columnsFor(selected);
  // A query that has a budget asks it first.
  const withContent = columns === 'content' && budget === undefined;
  const window = { ...limitAndOffset(args), withContent };
  const { items, totalCount } = await readPage(em, workspace.id, query, window);
  if (columns !== 'plain' && !withContent) {
    const ids = items.map(({ id }) => id);
    const large = await readCampaignsById(context, ids, columns);
    for (const item of items) Object.assign(item, large.get(item.id));
  }
  return { items, totalCount, page: args.page, pageSize: args.pageSize };
}

function refuseInvalidList(context: Context, args: ListedBy): void {
  const problems = findInputProblems(context, args);
  if (args.filter) problems.addAll(findFilterProblems(args.filter).toFields());
  problems.throwIfAny();
}

/** Lists the ids of all campaigns of a list, or of all deleted ones. By default refuses more than a selection has. */
export async function listCampaignIds(
  context: Context,
  args: ListedBy | 'deleted',
  max: number = LIMITS.selectionMax,
): Promise<string[]> {
  if (args !== 'deleted') refuseInvalidList(context, args);
  const query = args === 'deleted' ? deletedList(context.workspace.id) : await listQuery(context, args);
  const ids = query === null ? [] : await readIds(context.em, query, max + 1);
  if (ids.length <= max) return ids;
  throw validationFailed({ filter: [problem('at_most_campaigns', { max })] });
}

/** Checked filter and order of a list. */
export type ListedBy = QrCodeIdsArgs;

/** Returns the queries of a list; null if the list is certainly empty. */
export async function listQuery({ em, workspace, clock }: Context, args: ListedBy): Promise<PageQuery | null> {
  const { search, mode, isActive, orderBy, direction } = args;
  const text = comparedText(search ?? '') || null;
  const isUsualOrder = orderBy === QrCodeOrder.Created && direction !== SortDirection.Ascending;
  if (isUsualOrder && Object.values(args.filter ?? {}).every((value) => value == null)) {
    const filter = { workspaceId: workspace.id, mode, isActive };
    return text === null ? unsearchedList(filter) : searchedList(em, filter, text);
  }
  const filter = toListingFilter(workspace.id, clock.now(), args);
  return filter === null ? null : filteredList(em, filter, orderOf(orderBy, direction), text);
}

/** Lists deleted campaigns with the selected fields, most recently deleted first. */
export function listDeletedCampaigns(
  context: Context,
  args: PageArgs,
  selected: ReadonlySet<string>,
): Promise<CampaignPage> {
  refuseInvalid(context, args);
  return pageOfQuery(context, deletedList(context.workspace.id), args, selected);
}

export type ListedCampaign = Omit<Campaign, 'style' | 'content' | 'schedule' | 'rules' | 'searchText'>;

/** Lists all campaigns of one workspace, or all of its deleted ones, newest first. */
export async function listCampaignsAsOperator(
  operator: Operator,
  workspaceId: string,
  deleted: boolean,
): Promise<ListedCampaign[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  return operator.em.find(
    Campaign,
    { workspace, deletedUtc: deleted ? { $ne: null } : null },
    {
      filters: { [WORKSPACE_FILTER]: false, [DELETED_FILTER]: false },
      // Styles contain pictures.
      exclude: ['style', 'content', 'schedule', 'rules'],
      orderBy: { createdUtc: 'desc', id: 'asc' },
    },
  );
}
