import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { fileRejected, fileTooLarge } from '../../core/errors.js';
import type { InspectedFile } from '../../inspection/processes/inspection-tasks.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import type { ReceivedFile } from '../../platform/storage/received-file.js';
import { removeFiles } from '../../platform/storage/remove-files.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace, type Workspace } from '../../tenancy/workspace.js';
import { Asset } from './asset.js';
import { cleanFileName } from './file-name.js';

type AcceptedFile = Extract<InspectedFile, { accepted: true }>;

/** An uploaded file on disk. The caller removes it. */
export interface SentAsset extends Pick<ReceivedFile, 'path' | 'length'> {
  readonly id: string;
  readonly fileName: string;
  readonly declaredType: string;
}

export type StoringContext = Actor & Pick<Context, 'files' | 'inspector'>;

/** Throws when the workspace, whose row is locked, may not store that many more bytes. */
export type CheckAllowance = (
  context: StoringContext,
  em: EntityManager,
  workspace: Workspace,
  length: number,
) => Promise<void>;

/** Stores a file, unattached and private, if it passes inspection, its type's limits and `checkAllowance`. */
export function inspectAndStore(
  context: StoringContext,
  asset: SentAsset,
  checkAllowance: CheckAllowance,
): Promise<Asset> {
  const { inspector, uploadLimits: limits, workspace } = context;
  const { path, length, declaredType } = asset;
  return inspector.inspect({ workspaceId: workspace.id, path, declaredType }, async (inspected) => {
    if (!inspected.accepted) throw fileRejected(inspected.reasons);
    const bytesMax = inspected.contentType === 'application/pdf' ? limits.pdfBytes : limits.imageBytes;
    if (length > bytesMax) throw fileTooLarge(bytesMax);
    return storeAsset(context, asset, inspected, checkAllowance);
  });
}

/**
 * Writes the copies, then the file, then the row. So where a file exists, its copies do, and where a row exists, its
 * file is complete.
 */
async function storeAsset(
  context: StoringContext,
  { id, fileName, length }: SentAsset,
  inspected: AcceptedFile,
  checkAllowance: CheckAllowance,
): Promise<Asset> {
  const { files } = context;
  const { contentType, width, height, pages, copies, copyFiles } = inspected;
  try {
    const puts = await Promise.allSettled(copyFiles.map(({ name, path }) => files.put(id, path, name)));
    for (const put of puts) if (put.status === 'rejected') throw put.reason;
    await files.put(id, inspected.publicPath);
    const storeId = await files.id();
    return await runUnitOfWork(context, async ({ em, audit }) => {
      const workspace = await lockWorkspace(em, context.workspace.id);
      await checkAllowance(context, em, workspace, length);
      audit(AuditAction.AssetUploaded, id, { contentType, length });
      const now = new Date(context.clock.now());
      return em.create(Asset, {
        id,
        workspace,
        storeId,
        campaignId: null,
        fileName: cleanFileName(fileName),
        contentType,
        length,
        width,
        height,
        copies,
        pages,
        createdUtc: now,
        unattachedUtc: now,
      });
    });
  } catch (error) {
    // If the database fails here, the row may or may not have been committed, and a committed row needs the file. Keep
    // the file, and leave the decision to the job that removes files without a row.
    const isKnown = error instanceof UniqueConstraintViolationException;
    if (!isUnavailable(error) && !isKnown) await removeFiles(files, [id]);
    throw error;
  }
}
