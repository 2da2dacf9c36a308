import type { MikroORM } from '@mikro-orm/postgresql';
import { Asset } from '../campaigns/assets/asset.js';
import { Campaign, isActiveAt } from '../campaigns/campaign.js';
import { boundsOf } from '../campaigns/rules/schedule-bounds.js';
import type { Clock } from '../core/clock.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { isCode } from '../core/contract/text.js';
import { isUuid } from '../core/ids.js';
import type { Closure } from '../core/words/pages/page-words.js';
import type { KnownDomain } from '../tenancy/domains/known-domains.js';
import { hasCurrentSubscription, WORKSPACE_FILTER, WorkspaceStatus } from '../tenancy/workspace.js';

/**
 * Services that public requests need. Such requests have no key and no workspace; the code decides what they may read.
 */
export interface PublicServices {
  readonly orm: MikroORM;
  readonly clock: Clock;
  /** The workspace's host that the request came to, where codes of others are unknown; null for the service's own. */
  readonly domain: KnownDomain | null;
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

/** Whether the workspace is active and its subscription current. */
export const isServed = ({ clock }: PublicServices, { workspace }: Campaign): boolean =>
  workspace.status === WorkspaceStatus.Active && hasCurrentSubscription(workspace, clock.now());

/** Whether a campaign is neither paused nor outside its schedule, and its workspace is served. */
export const isPublic = (services: PublicServices, campaign: Campaign): boolean =>
  closureOf(services, campaign) === null && isServed(services, campaign);

/** Returns why a campaign has no page right now; null if it has. */
export function closureOf({ clock }: PublicServices, campaign: Campaign): Closure | null {
  const now = clock.now();
  const { fromMs, untilMs } = boundsOf(campaign.schedule);
  if (now >= untilMs) return 'ended';
  if (!isActiveAt(campaign, now)) return 'paused';
  return now < fromMs ? 'planned' : null;
}

/** Returns the Dynamic campaign of a code unless it is deleted, even if it is not public. */
export async function findCampaignOfCode({ orm, domain }: PublicServices, code: string): Promise<Campaign | null> {
  if (!isCode(code)) return null;
  const where = { code, mode: QrCodeMode.Dynamic, ...(domain && { workspace: domain.workspaceId }) };
  return orm.em.fork().findOne(Campaign, where, { ...EVERY_WORKSPACE, populate: ['workspace'] });
}

/** Returns the files attached to a campaign, in no particular order. */
export const findPublicFiles = ({ orm }: PublicServices, campaign: Campaign): Promise<Asset[]> =>
  orm.em.fork().find(Asset, { campaignId: campaign.id }, EVERY_WORKSPACE);

/** Returns one file if it is attached to the campaign. */
export const findPublicFile = async ({ orm }: PublicServices, campaign: Campaign, id: string): Promise<Asset | null> =>
  isUuid(id) ? orm.em.fork().findOne(Asset, { id, campaignId: campaign.id }, EVERY_WORKSPACE) : null;
