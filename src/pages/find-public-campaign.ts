import type { MikroORM } from '@mikro-orm/postgresql';
import { Asset } from '../campaigns/assets/asset.js';
import { Campaign } from '../campaigns/campaign.js';
import { boundsOf, isWithin } from '../campaigns/rules/schedule-bounds.js';
import type { Clock } from '../core/clock.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { isCode } from '../core/contract/text.js';
import { isUuid } from '../core/ids.js';
import { hasCurrentSubscription, WORKSPACE_FILTER, WorkspaceStatus } from '../tenancy/workspace.js';

/**
 * Services that public requests need. Such requests have no key and no workspace; the code decides what they may read.
 */
export interface PublicServices {
  readonly orm: MikroORM;
  readonly clock: Clock;
}

/** A public request belongs to no workspace, so the workspace filter is off; the code identifies the campaign. */
const EVERY_WORKSPACE = { filters: { [WORKSPACE_FILTER]: false } } as const;

/**
 * Returns the campaign of a code if it is public now: Dynamic, active, within its schedule and not deleted, in an
 * active workspace with a current subscription. Reads the database on every request.
 */
export async function findPublicCampaign(services: PublicServices, code: string): Promise<Campaign | null> {
  const campaign = await findCampaignOfCode(services, code);
  return campaign !== null && isPublic(services, campaign) ? campaign : null;
}

/** Whether a campaign is neither paused nor outside its schedule. */
export const isPublic = ({ clock }: PublicServices, { isActive, schedule }: Campaign): boolean =>
  isActive && isWithin(boundsOf(schedule), clock.now());

/** Returns the campaign of a code like `findPublicCampaign`, even if it is paused or outside its schedule. */
export async function findCampaignOfCode({ orm, clock }: PublicServices, code: string): Promise<Campaign | null> {
  if (!isCode(code)) return null;
  const where = { code, mode: QrCodeMode.Dynamic };
  const campaign = await orm.em.fork().findOne(Campaign, where, { ...EVERY_WORKSPACE, populate: ['workspace'] });
  if (campaign === null || campaign.workspace.status !== WorkspaceStatus.Active) return null;
  return hasCurrentSubscription(campaign.workspace, clock.now()) ? campaign : null;
}

/** Returns the files attached to a campaign, in no particular order. */
export const findPublicFiles = ({ orm }: PublicServices, campaign: Campaign): Promise<Asset[]> =>
  orm.em.fork().find(Asset, { campaignId: campaign.id }, EVERY_WORKSPACE);

/** Returns one file if it is attached to the campaign. */
export const findPublicFile = async ({ orm }: PublicServices, campaign: Campaign, id: string): Promise<Asset | null> =>
  isUuid(id) ? orm.em.fork().findOne(Asset, { id, campaignId: campaign.id }, EVERY_WORKSPACE) : null;
