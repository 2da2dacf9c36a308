import { ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../access/context/check-input.js';
import type { Context } from '../../access/context/context.js';
import { limitAndOffset, type PageArgs, pageOf } from '../../access/context/paging.js';
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
