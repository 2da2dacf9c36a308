import type { FilterQuery } from '@mikro-orm/core';
import { refuseInvalid } from '../access/check-input.js';
import type { Context } from '../access/context.js';
import { Campaign } from './campaign.js';
import type { ListQrCodesArgs } from './campaign-inputs.js';
import type { CampaignPage } from './campaign-page.js';

/** `%`, `_` and the escape itself taken literally. */
const substring = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first. A page past the end is empty. */
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
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items, page, pageSize, totalCount };
}
