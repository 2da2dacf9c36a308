import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { Asset } from './asset.js';

/** Returns a file of the EntityManager's workspace, attached or not. Another workspace's file is not found, nor is an id that is no UUID. */
export async function findAsset(em: EntityManager, id: string): Promise<Asset> {
  const asset = isUuid(id) ? await em.findOne(Asset, { id }) : null;
  if (asset === null) throw notFound('file');
  return asset;
}
