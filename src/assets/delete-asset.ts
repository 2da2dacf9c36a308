import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../audit/audit-action.js';
import type { Context } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { notFound } from '../shared/errors.js';
import { isUuid } from '../shared/ids.js';
import { removeFiles } from '../storage/remove-files.js';
import { Asset } from './asset.js';

/** Deletes an upload that no campaign shows; an attached one is not found. Returns its id. */
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
