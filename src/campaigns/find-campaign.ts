import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import { Campaign } from './campaign.js';

/**
 * Finds a campaign in the EntityManager's workspace. Deleted campaigns, other workspaces' campaigns and ids that are
 * not UUIDs are not found.
 */
export async function findCampaign(em: EntityManager, id: string): Promise<Campaign> {
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }) : null;
  if (campaign === null) throw notFound('campaign');
  return campaign;
}
