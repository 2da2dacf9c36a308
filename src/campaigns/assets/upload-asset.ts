import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../access/context/context.js';
import type { Workspace } from '../../access/workspaces/workspace.js';
import { fileRejected, fileTooLarge, storageLimitReached } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { newId } from '../../core/ids.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { UploadedFile } from '../../platform/storage/uploaded-file.js';
import { requireSubscription, requireUploads } from '../plan-limits.js';
import type { Asset } from './asset.js';
import { storeAsset } from './store-asset.js';
import { unattachedBytes } from './used-bytes.js';

/** Stores a file, unattached and private, if it passes inspection and fits the allowances. Leaves nothing behind otherwise. */
export async function uploadAsset(context: Context, file: UploadedFile): Promise<Asset> {
  try {
    return await receiveAndInspect(context, file);
  } catch (error) {
    context.rejectedUploads.add(error);
    throw error;
  }
}

async function receiveAndInspect(context: Context, file: UploadedFile): Promise<Asset> {
  new FieldProblems(context.inputProblems).throwIfAny();
  const { files, inspector, uploadLimits: limits } = context;
  const largest = uploadBytesMax(limits);
  const received = await file.receive(files, largest);
  try {
    if (received.length === 0) throw fileRejected(['The file is empty.']);
    if (received.length > largest) throw fileTooLarge(largest);
    const request = { workspaceId: context.workspace.id, path: received.path, declaredType: file.declaredType };
    return await inspector.inspect(request, async (inspected) => {
      if (!inspected.accepted) throw fileRejected(inspected.reasons);
      const bytesMax = inspected.contentType === 'application/pdf' ? limits.pdfBytes : limits.imageBytes;
      if (received.length > bytesMax) throw fileTooLarge(bytesMax);
      const upload = { id: newId(), fileName: file.fileName, length: received.length };
      return storeAsset(context, upload, inspected, refuseBeyondAllowance);
    });
  } finally {
    await received.remove();
  }
}

async function refuseBeyondAllowance(context: Context, em: EntityManager, workspace: Workspace, length: number) {
  requireSubscription(context, workspace);
  requireUploads(workspace);
  if ((await unattachedBytes(em, workspace.id)) + length > context.uploadLimits.unattachedBytes) {
    throw storageLimitReached(
      'The uploads that no campaign shows would exceed their allowance. Attach or delete some.',
    );
  }
}
