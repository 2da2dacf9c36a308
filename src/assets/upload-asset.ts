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
import { uploadBytesMax } from '../storage/upload-limits.js';
import type { UploadedFile } from '../storage/uploaded-file.js';
import type { InspectedFile } from '../workers/inspection-tasks.js';
import { PLANS } from '../workspaces/plans.js';
import { hasCurrentSubscription, lockWorkspace, type Workspace } from '../workspaces/workspace.js';
import { Asset } from './asset.js';
import { cleanFileName } from './file-name.js';
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
      return store(context, file.fileName, received.length, inspected);
    });
  } finally {
    await received.remove();
  }
}

type Accepted = Extract<InspectedFile, { accepted: true }>;

/** The copies first, then the file, then the row: where a file is, its copies are, and where a row is, its file is whole. */
async function store(context: Context, fileName: string, length: number, inspected: Accepted): Promise<Asset> {
  const { files } = context;
  const id = newId();
  const { contentType, width, height, pages, copies, copyFiles } = inspected;
  try {
    for (const { name, path } of copyFiles) await files.put(id, path, name);
    await files.put(id, inspected.publicPath);
    return await runUnitOfWork(context, async ({ em, audit }) => {
      const workspace = await lockWorkspace(em, context.workspace.id);
      await refuseBeyondAllowance(context, em, workspace, length);
      audit(AuditAction.AssetUploaded, id, { contentType, length });
      const now = new Date(context.clock.now());
      return em.create(Asset, {
        id,
        workspace,
        storeId: files.id,
        campaignId: null,
        fileName: cleanFileName(fileName),
        contentType,
        length,
        width,
        height,
        widths: [],
        copies,
        pages,
        createdUtc: now,
        unattachedUtc: now,
      });
    });
  } catch (error) {
    // While the database is away it is unknown whether the row was committed: the file stays, and the job that removes
    // files without a row decides.
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
