import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { importAsset } from '../../../campaigns/assets/import-asset.js';
import { type ItemPlan, refused } from '../../../campaigns/changes/plan.js';
import { pageAssetIds } from '../../../campaigns/house/stored-house.js';
import { isHosted } from '../../../core/contract/payloads/payloads.js';
import { type Problem, problem, renderProblem } from '../../../core/contract/problems.js';
import { AppError, validationFailed } from '../../../core/errors.js';
import { receiveFile } from '../../../platform/storage/received-file.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { FileProblem } from '../formats/file-problem.js';
import { readImportFile } from '../import-file.js';
import type { PlannedRow } from '../rows/plan-rows.js';
import type { PackedAsset } from './open-archive.js';

/**
 * Stores the uploads of valid rows, inspecting each as if it had been uploaded now. Returns the rows; those whose
 * uploads are not accepted are refused. Uploads already stored are left as they are.
 */
export async function storeRowAssets(
  context: Context,
  fileId: string,
  assets: readonly PackedAsset[],
  rows: readonly PlannedRow[],
  signal: AbortSignal,
): Promise<PlannedRow[]> {
  const stored: PlannedRow[] = [];
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  for (const row of rows) {
    const problems: Problem[] = [];
    for (const id of assetIdsOfPlan(row.plan)) {
      signal.throwIfAborted();
      const asset = byId.get(id);
      // An upload missing from the archive is refused when it is attached.
      const refusal = asset === undefined ? null : await storeAsset(context, fileId, asset);
      if (refusal !== null) problems.push(refusal);
    }
    const plan = problems.length > 0 ? refused(validationFailed({ 'content.assetIds': problems })) : row.plan;
    stored.push({ ...row, plan });
  }
  return stored;
}

/** Returns what is wrong with the upload, or null. */
async function storeAsset(context: Context, fileId: string, asset: PackedAsset): Promise<Problem | null> {
  const { id, fileName, contentType, sha256, bytes, start, end, isCompressed } = asset;
  const damaged = problem('archive_file_damaged', { name: fileName });
  const receive = async (bytesMax: number) => {
    const packed = Readable.from(readImportFile(context.em, fileId, start, end), { objectMode: false });
    const unpacked = isCompressed ? pipeline(packed, createInflateRaw(), () => {}) : packed;
    const received = await receiveFile(context.files, unpacked, Math.min(bytes, bytesMax));
    if (received.hash === sha256) return received;
    await received.remove();
    throw new FileProblem(damaged);
  };
  try {
    await importAsset(context, { id, fileName, declaredType: contentType, receive });
    return null;
  } catch (error) {
    const isDamaged = error instanceof FileProblem || (error instanceof Error && /^Z_/.test(errorCodeOf(error)));
    if (isDamaged) return damaged;
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const reasons = [error.problem, ...Object.values(error.fields ?? {}).flat()];
    return problem('archived_file_refused', { name: fileName, problem: reasons.map(renderProblem).join(' ') });
  }
}

/** Errors from zlib have codes such as `Z_DATA_ERROR`. */
const errorCodeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** The uploads that the plan will attach. */
function assetIdsOfPlan(plan: ItemPlan): readonly string[] {
  const page = plan.kind === 'create' ? plan.draft : plan.kind === 'edit' ? plan.hosted : null;
  return page !== null && isHosted(page.payloadType) ? pageAssetIds(page) : [];
}
