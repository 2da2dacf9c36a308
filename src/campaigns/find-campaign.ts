import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import { Campaign } from './campaign.js';

/**
 * Finds a campaign of the EntityManager's workspace. One of another workspace, a deleted one and an id that is no UUID are
 * not found.
 */
export async function findCampaign(em: EntityManager, id: string): Promise<Campaign> {
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }) : null;
  if (campaign === null) throw notFound('campaign');
  return campaign;
}
