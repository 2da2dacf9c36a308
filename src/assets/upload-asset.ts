import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../audit/audit-action.js';
import type { Context } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { isUnavailable } from '../database/is-unavailable.js';
import {
  fileRejected,
  fileTooLarge,
  planLimitReached,
  storageLimitReached,
  subscriptionExpired,
} from '../shared/errors.js';
import { FieldProblems } from '../shared/field-problems.js';
import { newId } from '../shared/ids.js';
import { type ReceivedFile, receiveFile } from '../storage/receive-file.js';
import type { InspectedFile } from '../workers/inspection-tasks.js';
import { PLANS } from '../workspaces/plans.js';
import { hasCurrentSubscription, lockWorkspace, type Workspace } from '../workspaces/workspace.js';
import { Asset } from './asset.js';
import { cleanFileName } from './file-name.js';
import { unattachedBytes } from './used-bytes.js';

/** A file as either door hands it over. The stream is read to its end or destroyed. */
export interface UploadedFile {
  readonly fileName: string;
  readonly declaredType: string;
  open(): Readable;
}

/** Takes a file in if inspection and allowances let it: unattached and private. Leaves nothing behind otherwise. */
export async function uploadAsset(context: Context, file: UploadedFile): Promise<Asset> {
  try {
    return await takeIn(context, file);
  } catch (error) {
    context.uploadRefusals.add(error);
    throw error;
  }
}

async function takeIn(context: Context, file: UploadedFile): Promise<Asset> {
  new FieldProblems(context.inputProblems).throwIfAny();
  const { files, inspector, uploadLimits: limits } = context;
  const received = await receiveFile(files, file.open(), Math.max(limits.imageBytes, limits.pdfBytes));
  try {
    const request = { workspaceId: context.workspace.id, path: received.path, declaredType: file.declaredType };
    return await inspector.inspect(request, async (inspected) => {
      if (!inspected.accepted) throw fileRejected(inspected.reasons);
      const bytesMax = inspected.contentType === 'application/pdf' ? limits.pdfBytes : limits.imageBytes;
      if (received.length > bytesMax) throw fileTooLarge(bytesMax);
      return keep(context, file, received, inspected);
    });
  } finally {
    await received.remove();
  }
}

type Accepted = Extract<InspectedFile, { accepted: true }>;

/** The copies first, then the file, then the row: a file stands for its copies too, a row for a file that is whole. */
async function keep(context: Context, file: UploadedFile, { length }: ReceivedFile, found: Accepted): Promise<Asset> {
  const { files } = context;
  const id = newId();
  const { contentType, width, height, pages, copies } = found;
  const widths = copies.map((copy) => copy.width);
  try {
    for (const copy of copies) await files.put(id, copy.path, copy.width);
    await files.put(id, found.publicPath);
    return await runUnitOfWork(context, async ({ em, audit }) => {
      const workspace = await lockWorkspace(em, context.workspace.id);
      await refuseBeyondAllowance(context, em, workspace, length);
      audit(AuditAction.AssetUploaded, id, { contentType, length });
      const now = new Date(context.clock.now());
      return em.create(Asset, {
        ...{
          id,
          workspace,
          storeId: files.id,
          campaignId: null,
          fileName: cleanFileName(file.fileName),
          contentType,
          length,
        },
        ...{ width, height, widths, pages, createdUtc: now, unattachedUtc: now },
      });
    });
  } catch (error) {
    // With the database gone nobody knows whether the row was committed: then the file stays, and the job for files
    // without a row decides.
    if (!isUnavailable(error)) await files.delete(id);
    throw error;
  }
}

async function refuseBeyondAllowance(context: Context, em: EntityManager, workspace: Workspace, length: number) {
  if (!hasCurrentSubscription(workspace, context.clock.now())) throw subscriptionExpired();
  if (!PLANS[workspace.plan].uploads) {
    throw planLimitReached(`The plan ${workspace.plan} has no uploads. Choose a larger plan.`);
  }
  if ((await unattachedBytes(em, workspace.id)) + length > context.uploadLimits.unattachedBytes) {
    throw storageLimitReached(
      'The uploads that no campaign shows would exceed their allowance. Attach or delete some.',
    );
  }
}
