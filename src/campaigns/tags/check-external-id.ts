import type { EntityManager } from '@mikro-orm/postgresql';
import { externalIdTaken } from '../../shared/errors.js';
import { Campaign, DELETED_FILTER } from '../campaign.js';

/**
 * Throws when another campaign of the workspace has the id, a deleted one too, as it could not be restored otherwise. The caller
 * has locked the workspace's row, so that two units of work cannot take it at once. `ownId` is null for a campaign to create.
 */
export async function checkExternalIdIsFree(
  em: EntityManager,
  externalId: string,
  ownId: string | null,
): Promise<void> {
  const filters = { [DELETED_FILTER]: false };
  const holder = await em.findOne(Campaign, { externalId }, { filters, fields: ['id', 'deletedUtc'] });
  if (holder !== null && holder.id !== ownId) throw externalIdTaken(holder.id, holder.deletedUtc !== null);
}
