import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../access/context/context.js';
import type { Workspace } from '../../access/workspaces/workspace.js';
import { fileRejected, fileTooLarge, storageLimitReached } from '../../core/errors.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { ReceivedFile } from '../../platform/storage/uploaded-file.js';
import { requireUploads } from '../plan-limits.js';
import { Asset } from './asset.js';
import { type NewAsset, storeAsset } from './store-asset.js';
import { activeBytes, unattachedBytes } from './used-bytes.js';

export interface AssetToImport extends Omit<NewAsset, 'length'> {
  readonly contentType: string;
  /** Writes the file to the disk; it is removed here. */
  readonly receive: (bytesMax: number) => Promise<ReceivedFile>;
}

/**
 * Stores an upload of another service as `uploadAsset` does, inspected, but with an id that the caller derives: one that is
 * stored already is left as it is. The caller attaches it at once, so it counts as a file of a campaign.
 */
export async function importAsset(
  context: Context,
  { id, fileName, contentType, receive }: AssetToImport,
): Promise<void> {
  if ((await context.em.count(Asset, { id })) > 0) return;
  const { inspector, uploadLimits: limits } = context;
  const received = await receive(uploadBytesMax(limits));
  const { path, length } = received;
  try {
    const request = { workspaceId: context.workspace.id, path, declaredType: contentType };
    await inspector.inspect(request, async (inspected) => {
      if (!inspected.accepted) throw fileRejected(inspected.reasons);
      const bytesMax = inspected.contentType === 'application/pdf' ? limits.pdfBytes : limits.imageBytes;
      if (length > bytesMax) throw fileTooLarge(bytesMax);
      await storeAsset(context, { id, fileName, length }, inspected, refuseBeyondAllowance);
    });
  } finally {
    await received.remove();
  }
}

async function refuseBeyondAllowance(context: Context, em: EntityManager, workspace: Workspace, length: number) {
  requireUploads(workspace);
  const used = (await activeBytes(em, workspace.id)) + (await unattachedBytes(em, workspace.id));
  if (used + length > context.uploadLimits.activeBytes) {
    throw storageLimitReached('The files of all campaigns would exceed their allowance.');
  }
}
