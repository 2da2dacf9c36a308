import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../access/context/actor.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { assetIdsOf, isHosted } from '../core/contract/payloads/payloads.js';
import { notFound, preconditionFailed } from '../core/errors.js';
import { attachAssets } from './assets/attach-assets.js';
import { Campaign } from './campaign.js';

/**
 * Finds a campaign inside a transaction: reads its row again and locks it until the commit, so that it cannot change between
 * the check of its version and the write. Without expected versions any version is accepted.
 */
export async function lockCampaign(
  em: EntityManager,
  id: string,
  expectedVersions?: readonly number[] | null,
): Promise<Campaign> {
  const campaign = await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (campaign === null) throw notFound('campaign');
  if (expectedVersions?.includes(campaign.version) === false) throw preconditionFailed();
  return campaign;
}

type Change = Partial<
  Omit<Campaign, 'id' | 'workspace' | 'code' | 'mode' | 'payloadType' | 'version' | 'createdUtc' | 'updatedUtc'>
>;

/**
 * Changes a campaign's row, which the caller has locked. The only way to do so, as it also counts the row's version. The time of
 * the change is never before that of the one before it, which an instance with another clock may have made.
 */
export function changeCampaign({ clock }: Actor, em: EntityManager, campaign: Campaign, change: Change): void {
  const updatedUtc = new Date(Math.max(clock.now(), campaign.updatedUtc.getTime()));
  em.assign(campaign, { ...change, version: campaign.version + 1, updatedUtc });
}

/** Attaches the files that a hosted campaign's content names, and detaches all others. Other types have no files. */
export async function attachCampaignAssets(
  actor: Actor,
  em: EntityManager,
  { id, payloadType, content }: Pick<Campaign, 'id' | 'payloadType' | 'content'>,
): Promise<void> {
  if (!isHosted(payloadType)) return;
  const assetIds = assetIdsOf(payloadType, content);
  await attachAssets(actor, em, { campaignId: id, assetIds, imagesOnly: payloadType === QrPayloadType.Memory });
}
