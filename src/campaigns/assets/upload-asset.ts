import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../access/context/actor.js';
import type { Context } from '../../access/context/context.js';
import type { Workspace } from '../../access/workspaces/workspace.js';
import { problem } from '../../core/contract/problems.js';
import { fileRejected, fileTooLarge, storageLimitReached, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { FormFile } from '../../platform/http/body/read-upload-form.js';
import { takeFile } from '../../platform/http/body/to-upload.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import { requireSubscription, requireUploads } from '../plan-limits.js';
import type { Asset } from './asset.js';
import { inspectAndStore } from './store-asset.js';
import { unattachedBytes } from './used-bytes.js';

/**
 * Stores a file, unattached and private, if it passes inspection and fits the allowances. A refused file leaves
 * nothing behind.
 */
export async function uploadAsset(context: Context, file: FormFile): Promise<Asset> {
  if (!takeFile(file)) throw validationFailed({ file: [problem('file_used_twice')] });
  try {
    if (file.length === 0) throw fileRejected([problem('file_empty')]);
    const bytesMax = uploadBytesMax(context.uploadLimits);
    if (file.length > bytesMax) throw fileTooLarge(bytesMax);
    return await inspectAndStore(context, { ...file, id: newId() }, refuseBeyondAllowance);
  } finally {
    await file.remove();
  }
}

async function refuseBeyondAllowance(context: Actor, em: EntityManager, workspace: Workspace, length: number) {
  requireSubscription(context, workspace);
  requireUploads(workspace);
  if ((await unattachedBytes(em, workspace.id)) + length > context.uploadLimits.unattachedBytes) {
    throw storageLimitReached(problem('unattached_limit_reached'));
  }
}
