import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../../core/contract/problems.js';
import { storageLimitReached } from '../../core/errors.js';
import type { ReceivedFile } from '../../platform/storage/received-file.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { requireUploads } from '../plan-limits.js';
import { Asset } from './asset.js';
import { inspectAndStore, type SentAsset, type StoringContext } from './store-asset.js';
import { activeBytes, unattachedBytes } from './used-bytes.js';

export interface AssetToImport extends Pick<SentAsset, 'id' | 'fileName' | 'declaredType'> {
  /** Writes the file to disk. `importAsset` removes it afterwards. */
  readonly receive: (bytesMax: number) => Promise<ReceivedFile>;
}

/**
 * Inspects and stores a file from another service, as `uploadAsset` does, but under an id that the caller derives; if
 * that id is already stored, the stored file stays. The caller attaches the file immediately, so it counts as a
 * campaign's file.
 */
export async function importAsset(context: StoringContext, { receive, ...asset }: AssetToImport): Promise<void> {
  if ((await context.em.count(Asset, { id: asset.id })) > 0) return;
  const received = await receive(uploadBytesMax(context.uploadLimits));
  try {
    await inspectAndStore(context, { ...asset, ...received }, refuseBeyondAllowance);
  } finally {
    await received.remove();
  }
}

async function refuseBeyondAllowance(context: Actor, em: EntityManager, workspace: Workspace, length: number) {
  requireUploads(workspace);
  const used = (await activeBytes(em, workspace.id)) + (await unattachedBytes(em, workspace.id));
  if (used + length > context.uploadLimits.activeBytes) {
    throw storageLimitReached(problem('storage_limit_exceeded'));
  }
}
