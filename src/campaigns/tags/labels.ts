import type { EntityManager } from '@mikro-orm/postgresql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { comparedText, isLongerThan, malformedText, trimText } from '../../core/contract/text.js';
import { externalIdTaken } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { Campaign, DELETED_FILTER } from '../campaign.js';

const { count: COUNT_MAX, length: LENGTH_MAX } = LIMITS.tags;
/** Control characters, line separators and paragraph separators. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Returns the key that all spellings of a tag share. */
export const tagKey = comparedText;

/** Returns tags in stored form: trimmed, in NFC, without duplicates, in the first spelling. */
export function toStoredTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const clean = trimText(tag).normalize('NFC');
    const key = tagKey(clean);
    if (!byKey.has(key)) byKey.set(key, clean);
  }
  return [...byKey.values()];
}

/** Adds and removes tags, regardless of spelling. Tags that remain keep their spelling and order. */
export function changeTags(
  tags: readonly string[],
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): string[] {
  const removed = new Set(toStoredTags(remove).map(tagKey));
  return toStoredTags([...tags, ...add]).filter((tag) => !removed.has(tagKey(tag)));
}

/** Returns the problems of a campaign's tags, by `tags` or `tags[3]`. */
export function findTagProblems(tags: readonly string[], field = 'tags'): FieldProblems {
  const problems = new FieldProblems();
  // Stop here: ten thousand tags would give ten thousand problems.
  if (tags.length > COUNT_MAX) problems.add(field, problem('at_most_tags', { max: COUNT_MAX }));
  else {
    for (const [index, tag] of tags.entries()) {
      const problem = findTagProblem(tag);
      if (problem !== null) problems.add(`${field}[${index}]`, problem);
    }
  }
  return problems;
}

/** Returns why a text is not a valid tag, or null. */
export function findTagProblem(tag: string): Problem | null {
  const clean = trimText(tag);
  if (clean === '') return problem('not_empty');
  if (isLongerThan(clean, LENGTH_MAX) || isLongerThan(clean.normalize('NFC'), LENGTH_MAX)) {
    return problem('at_most_characters', { max: LENGTH_MAX });
  }
  return malformedText(clean) ?? (CONTROL.test(clean) ? problem('control_characters_or_breaks') : null);
}

const EXTERNAL_ID_MAX = LIMITS.externalIdLength;

/** Returns why a text is not a valid external id, or null. Case matters, and the text is stored unchanged. */
export function findExternalIdProblem(externalId: string): Problem | null {
  if (externalId === '') return problem('not_empty_but_null');
  if (isLongerThan(externalId, EXTERNAL_ID_MAX)) return problem('at_most_characters', { max: EXTERNAL_ID_MAX });
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
