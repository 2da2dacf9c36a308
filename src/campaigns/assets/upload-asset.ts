import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../../core/contract/problems.js';
import { fileRejected, fileTooLarge, notFound, storageLimitReached, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { FormFile } from '../../platform/http/body/read-upload-form.js';
import { takeFile } from '../../platform/http/body/to-upload.js';
import { receiveFile } from '../../platform/storage/received-file.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { requireSubscription, requireUploads } from '../plan-limits.js';
import type { Asset } from './asset.js';
import { findAsset } from './find-asset.js';
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

/** Stores the same file again, as another upload, because only one campaign can show a file. */
export async function copyAsset(context: Context, id: string): Promise<Asset> {
  const { em, files, uploadLimits } = context;
  const { fileName, contentType: declaredType } = await findAsset(em, id);
  const stream = await files.open(id);
  if (stream === null) throw notFound('file');
  const received = await receiveFile(files, stream, uploadBytesMax(uploadLimits));
  try {
    return await inspectAndStore(context, { ...received, id: newId(), fileName, declaredType }, refuseBeyondAllowance);
  } finally {
    await received.remove();
  }
}

async function refuseBeyondAllowance(context: Actor, em: EntityManager, workspace: Workspace, length: number) {
  requireSubscription(context, workspace);
  requireUploads(workspace);
  if ((await unattachedBytes(em, workspace.id)) + length > context.uploadLimits.unattachedBytes) {
    throw storageLimitReached(problem('unattached_limit_reached'));
  }
}
