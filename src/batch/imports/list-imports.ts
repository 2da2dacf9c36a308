import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../access/context/check-input.js';
import type { Context } from '../../access/context/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../../access/context/paging.js';
import { CampaignImport } from './campaign-import.js';

@ObjectType()
export class ImportPage extends pageOf(CampaignImport) {}

/** Lists the workspace's imports, newest first. */
export async function listImports(context: Context, args: PageArgs): Promise<ImportPage> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const order = { orderBy: { createdUtc: 'desc', id: 'asc' } } as const;
  const [items, totalCount] = await context.em.findAndCount(CampaignImport, {}, { ...order, ...limitAndOffset(args) });
  return { items, page, pageSize, totalCount };
}
