import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { Asset } from './asset.js';

/**
 * Returns a file in the EntityManager's workspace, attached or not. Other workspaces' files and ids that are not UUIDs
 * are not found.
 */
export async function findAsset(em: EntityManager, id: string): Promise<Asset> {
  const asset = isUuid(id) ? await em.findOne(Asset, { id }) : null;
  if (asset === null) throw notFound('file');
  return asset;
}
