import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, problem } from '../../core/contract/problems.js';
import { assetUnavailable, storageLimitReached } from '../../core/errors.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { Asset } from './asset.js';
import { activeBytes } from './used-bytes.js';

export interface Attachment {
  readonly campaignId: string;
  /** Distinct ids; at most as many as this kind of page allows. */
  readonly assetIds: readonly string[];
  /** Pictures of dishes. Those that are gone, or belong to another campaign, are left out. */
  readonly dishIds: readonly string[];
  /** Memory pages show pictures only. */
  readonly imagesOnly: boolean;
}

/**
 * Replaces a campaign's files. Files it had before and no longer has become unattached. Runs in the transaction that
 * writes the campaign, whose row must exist; the caller must have locked the workspace's row.
 */
export async function attachAssets(actor: Actor, em: EntityManager, attachment: Attachment): Promise<void> {
  const { campaignId, assetIds, dishIds } = attachment;
  const ids = [...new Set([...assetIds, ...dishIds])];
  const found = await em.find(Asset, { id: { $in: ids } }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const requested = found.filter(
    (asset) => assetIds.includes(asset.id) || asset.campaignId === null || asset.campaignId === campaignId,
  );
  const problems = assetIds.flatMap((id) => attachmentProblem(id, requested, attachment) ?? []);
  if (problems.length > 0) throw assetUnavailable({ 'content.assetIds': problems });
  const current = await em.find(Asset, { campaignId });
  const now = new Date(actor.clock.now());
  for (const asset of current) {
    if (!requested.includes(asset)) em.assign(asset, { campaignId: null, unattachedUtc: now });
  }
  for (const asset of requested) em.assign(asset, { campaignId, unattachedUtc: null });
  await em.flush();
  await refuseBeyondAllowance(actor, em, requested);
}

function attachmentProblem(
  id: string,
  requested: readonly Asset[],
  { campaignId, imagesOnly }: Attachment,
): Problem | null {
  const asset = requested.find((candidate) => candidate.id === id);
  if (asset === undefined) return problem('file_unknown', { id });
  if (asset.campaignId !== null && asset.campaignId !== campaignId) return problem('file_of_other_campaign', { id });
  if (imagesOnly && asset.contentType === 'application/pdf') return problem('file_is_pdf', { id });
  return null;
}

async function refuseBeyondAllowance(actor: Actor, em: EntityManager, requested: readonly Asset[]): Promise<void> {
  const { experienceBytes, activeBytes: activeMax } = actor.uploadLimits;
  if (requested.reduce((sum, { length }) => sum + Number(length), 0) > experienceBytes) {
    throw storageLimitReached(problem('page_files_too_large'));
  }
  if (requested.length > 0 && (await activeBytes(em, actor.workspace.id)) > activeMax) {
    throw storageLimitReached(problem('storage_limit_reached'));
  }
}
