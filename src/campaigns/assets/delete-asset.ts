import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { removeFiles } from '../../platform/storage/remove-files.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Asset } from './asset.js';

/** Deletes an upload that no campaign shows, and returns its id. An attached upload is not found. */
export async function deleteAsset(context: Context, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound('unattached upload');
  const deleted = await runUnitOfWork(context, async ({ em, audit }) => {
    const asset = await em.findOne(Asset, { id, campaignId: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (asset === null) throw notFound('unattached upload');
    em.remove(asset);
    audit(AuditAction.AssetDeleted, asset.id);
    return asset.id;
  });
  await removeFiles(context.files, [deleted]);
  return deleted;
}
