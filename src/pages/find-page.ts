import type { MikroORM } from '@mikro-orm/postgresql';
import { Asset } from '../assets/asset.js';
import { Campaign } from '../campaigns/campaign.js';
import { QrCodeMode } from '../campaigns/campaign-mode.js';
import type { Clock } from '../shared/clock.js';
import { isCode, isUuid } from '../shared/ids.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { hasCurrentSubscription, WorkspaceStatus } from '../workspaces/workspace.js';

/** What the public side works with: no key, no workspace. A code or an id decides what may be seen. */
export interface PublicServices {
  readonly orm: MikroORM;
  readonly clock: Clock;
}

/** For everyone, so for no workspace: the code stands in its place. */
const EVERY_WORKSPACE = { filters: { [WORKSPACE_FILTER]: false } } as const;

/**
 * The campaign behind a code, if the public may see it at this moment: Dynamic, active, not deleted, its workspace active
 * with a current subscription. Asked anew at every request, and remembered by nobody.
 */
export async function findPublicCampaign({ orm, clock }: PublicServices, code: string): Promise<Campaign | null> {
  if (!isCode(code)) return null;
  const where = { code, mode: QrCodeMode.Dynamic, isActive: true };
  const campaign = await orm.em.fork().findOne(Campaign, where, { ...EVERY_WORKSPACE, populate: ['workspace'] });
  if (campaign === null || campaign.workspace.status !== WorkspaceStatus.Active) return null;
  return hasCurrentSubscription(campaign.workspace, clock.now()) ? campaign : null;
}

/** The files attached to a campaign, in no order. */
export const findFiles = ({ orm }: PublicServices, campaign: Campaign): Promise<Asset[]> =>
  orm.em.fork().find(Asset, { campaignId: campaign.id }, EVERY_WORKSPACE);

/** One file, if it is attached to the campaign. */
export const findFile = async ({ orm }: PublicServices, campaign: Campaign, id: string): Promise<Asset | null> =>
  isUuid(id) ? orm.em.fork().findOne(Asset, { id, campaignId: campaign.id }, EVERY_WORKSPACE) : null;
