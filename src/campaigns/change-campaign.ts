import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { assetIdsOf, isHosted } from '../core/contract/payloads/payloads.js';
import { notFound, preconditionFailed } from '../core/errors.js';
import type { Actor } from '../tenancy/caller/actor.js';
import { attachAssets } from './assets/attach-assets.js';
import { Campaign } from './campaign.js';

/**
 * Finds a campaign inside a transaction, reads its row again and locks it until the commit, so that it cannot change
 * between the version check and the write. Accepts any version if no expected versions are given.
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
 * Changes a campaign's row, which the caller has locked, and increments its version. Always use this to change a row.
 * The time of a change is never earlier than that of the previous one, even if another instance's clock is ahead.
 */
export function changeCampaign({ clock }: Actor, em: EntityManager, campaign: Campaign, change: Change): void {
  const updatedUtc = new Date(Math.max(clock.now(), campaign.updatedUtc.getTime()));
  em.assign(campaign, { ...change, version: campaign.version + 1, updatedUtc });
}

/**
 * Attaches the files that a hosted campaign's content and house refer to and detaches all others. Other payload types
 * have no files.
 */
export async function attachCampaignAssets(
  actor: Actor,
  em: EntityManager,
  { id, payloadType, content, house }: Pick<Campaign, 'id' | 'payloadType' | 'content' | 'house'>,
): Promise<void> {
  if (!isHosted(payloadType)) return;
  const assetIds = assetIdsOf(payloadType, content);
  const dishIds = (house?.pictures ?? []).map(({ assetId }) => assetId);
  const imagesOnly = payloadType === QrPayloadType.Memory;
  await attachAssets(actor, em, { campaignId: id, assetIds, dishIds, imagesOnly });
}
