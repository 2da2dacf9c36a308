import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../../tenancy/fields/paging.js';
import { Asset } from './asset.js';

@ObjectType('QrAssetPage')
export class AssetPage extends pageOf(Asset) {}

/** Lists the workspace's uploads, newest first. A page past the end is empty. */
export async function listAssets(context: Context, args: PageArgs): Promise<AssetPage> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const order = { orderBy: { createdUtc: 'desc', id: 'asc' } } as const;
  const [items, totalCount] = await context.em.findAndCount(Asset, {}, { ...order, ...limitAndOffset(args) });
  return { items, page, pageSize, totalCount };
}
