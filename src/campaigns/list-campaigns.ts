import type { GraphQLResolveInfo } from 'graphql';
import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../context/check-input.js';
import type { Context } from '../context/context.js';
import type { Operator } from '../context/operator.js';
import { limitAndOffset, type PageArgs, pageOf } from '../context/paging.js';
import { selectedFields } from '../context/selected-fields.js';
import { findWorkspace } from '../workspaces/commands/find-workspace.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { Campaign, DELETED_FILTER } from './campaign.js';
import { columnsFor } from './campaign-columns.js';
import type { ListQrCodesArgs } from './campaign-inputs.js';
import { readPage } from './lists/read-page.js';
import { searchedList } from './lists/searched-list.js';
import { deletedList, unsearchedList } from './lists/unsearched-list.js';

@ObjectType('QrCodePage')
export class CampaignPage extends pageOf(Campaign) {}

/**
 * Lists campaigns, newest first. A page past the end is empty. Their styles are read only when `withStyle` says so; without
 * it, fields that draw the picture cannot be resolved.
 */
export async function listCampaigns(context: Context, args: ListQrCodesArgs, withStyle = true): Promise<CampaignPage> {
  refuseInvalid(context, args);
  const { em, workspace } = context;
  const { page, pageSize, search, mode, isActive } = args;
  const filter = { workspaceId: workspace.id, mode, isActive };
  const query = search ? await searchedList(em, filter, search.toLowerCase()) : unsearchedList(filter);
  const found = await readPage(em, workspace.id, query, { ...limitAndOffset(args), withStyle });
  return { ...found, page, pageSize };
}

/** Returns whether a query for a page selects a field that needs the styles of its campaigns. */
export const selectsStyle = (info: GraphQLResolveInfo): boolean =>
  columnsFor(selectedFields(info, ['items'])) === 'all';

/** Lists deleted campaigns, the last deleted first. */
export async function listDeletedCampaigns(context: Context, args: PageArgs, withStyle = true): Promise<CampaignPage> {
  refuseInvalid(context, args);
  const { em, workspace } = context;
  const { page, pageSize } = args;
  const found = await readPage(em, workspace.id, deletedList(workspace.id), { ...limitAndOffset(args), withStyle });
  return { ...found, page, pageSize };
}

export type ListedCampaign = Omit<Campaign, 'style' | 'content' | 'searchText'>;

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
      // Styles hold pictures.
      exclude: ['style', 'content'],
      orderBy: { createdUtc: 'desc', id: 'asc' },
    },
  );
}
