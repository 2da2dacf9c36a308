import type { EntityManager } from '@mikro-orm/postgresql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';
import { externalIdTaken } from '../../core/errors.js';
import { Campaign, DELETED_FILTER } from '../campaign.js';

const LENGTH_MAX = LIMITS.externalIdLength;

/** Returns why a text is not a valid external id, or null. Case matters, and the text is stored unchanged. */
export function findExternalIdProblem(externalId: string): Problem | null {
  if (externalId === '') return problem('not_empty_but_null');
  if (isLongerThan(externalId, LENGTH_MAX)) return problem('at_most_characters', { max: LENGTH_MAX });
  if (externalId !== externalId.trim()) return problem('outer_space');
  return malformedText(externalId) ?? (/\p{Cc}/u.test(externalId) ? problem('control_characters') : null);
}

/** Returns the workspace's campaigns with these external ids, keyed by external id. Includes deleted ones. */
export async function findExternalIds(
  em: EntityManager,
  externalIds: readonly string[],
): Promise<Map<string, Pick<Campaign, 'id' | 'deletedUtc'>>> {
  if (externalIds.length === 0) return new Map();
  const options = { filters: { [DELETED_FILTER]: false }, fields: ['id', 'externalId', 'deletedUtc'] } as const;
  const holders = await em.find(Campaign, { externalId: { $in: [...externalIds] } }, options);
  return new Map(holders.map((holder) => [holder.externalId ?? '', holder]));
}

/**
 * Throws when another campaign in the workspace has the external id. This includes deleted ones, which could not be
 * restored otherwise. The caller has locked the workspace's row, so that two transactions cannot take the id at once.
 */
export async function checkExternalIdIsFree(em: EntityManager, externalId: string, ownId: string): Promise<void> {
  const holder = (await findExternalIds(em, [externalId])).get(externalId);
  if (holder && holder.id !== ownId) throw externalIdTaken(holder.id, holder.deletedUtc !== null);
}
