import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound, preconditionFailed } from '../shared/errors.js';
import { isUuid } from '../shared/ids.js';
import { Campaign } from './campaign.js';

/** One campaign of the EntityManager's workspace; not found if it is another's, deleted, or the id is no id. */
export async function findCampaign(em: EntityManager, id: string): Promise<Campaign> {
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }) : null;
  if (campaign === null) throw notFound('campaign');
  return campaign;
}

/**
 * The same inside a transaction: read afresh and held until the commit, so that nobody changes it between the look at
 * its version and the write. Without expected versions any will do.
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
