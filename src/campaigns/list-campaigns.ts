import type { FilterQuery } from '@mikro-orm/core';
import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../context/check-input.js';
import type { Context } from '../context/context.js';
import type { Operator } from '../context/operator.js';
import { limitAndOffset, type PageArgs, pageOf } from '../context/paging.js';
import { findWorkspace } from '../workspaces/commands/find-workspace.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { Campaign, DELETED_FILTER } from './campaign.js';
import type { ListQrCodesArgs } from './campaign-inputs.js';

@ObjectType('QrCodePage')
export class CampaignPage extends pageOf(Campaign) {}

/** A LIKE pattern for texts that contain this one; `%`, `_` and the escape character stand for themselves. */
const substring = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Lists campaigns, newest first. A page past the end is empty. */
export async function listCampaigns(context: Context, args: ListQrCodesArgs): Promise<CampaignPage> {
  refuseInvalid(context, args);
  const { page, pageSize, search, mode, isActive } = args;
  const where: FilterQuery<Campaign> = {
    ...(search ? { searchText: { $like: substring(search) } } : {}),
    ...(mode ? { mode } : {}),
    ...(typeof isActive === 'boolean' ? { isActive } : {}),
  };
  const [items, totalCount] = await context.em.findAndCount(Campaign, where, {
    orderBy: { createdUtc: 'desc', id: 'asc' },
    ...limitAndOffset(args),
  });
  return { items, page, pageSize, totalCount };
}

/** Lists deleted campaigns, the last deleted first. */
export async function listDeletedCampaigns(context: Context, args: PageArgs): Promise<CampaignPage> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const [items, totalCount] = await context.em.findAndCount(
    Campaign,
    { deletedUtc: { $ne: null } },
    {
      filters: { [DELETED_FILTER]: false },
      orderBy: { deletedUtc: 'desc', id: 'asc' },
      ...limitAndOffset(args),
    },
  );
  return { items, page, pageSize, totalCount };
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
