import type { EntityManager } from '@mikro-orm/postgresql';
import { LIMITS } from '../../config/contract-limits.js';
import type { FieldProblems } from '../../shared/field-problems.js';
import type { TagFilter } from './tag-filter.js';
import { findTagProblem, tagKey, toStoredTags } from './tags.js';

/** The keys of the tags of a filter. */
export interface TagKeys {
  readonly allOf: readonly string[];
  /** Null when any will do. */
  readonly anyOf: readonly string[] | null;
}

/** Adds to `problems` what is wrong with the filter, below `field`; the result is not to be used then. */
export function readTagFilter(filter: TagFilter, field: string, problems: FieldProblems): TagKeys {
  const read = (member: keyof TagFilter): string[] | null => {
    const tags = filter[member] ?? null;
    if (tags === null) return null;
    const { count } = LIMITS.tags;
    if (tags.length === 0 || tags.length > count) problems.add(`${field}.${member}`, `Must be 1 to ${count} tags.`);
    for (const [index, tag] of tags.slice(0, count).entries()) {
      const problem = findTagProblem(tag);
      if (problem !== null) problems.add(`${field}.${member}[${index}]`, problem);
    }
    return toStoredTags(tags).map(tagKey);
  };
  const [allOf, anyOf] = [read('allOf'), read('anyOf')];
  if (allOf === null && anyOf === null) problems.add(field, 'Needs allOf or anyOf.');
  return { allOf: allOf ?? [], anyOf };
}

/** The ids of the workspace's campaigns with these tags, without deleted ones; at most `limit`, in no order. */
export async function findTaggedCampaigns(
  em: EntityManager,
  workspaceId: string,
  { allOf, anyOf }: TagKeys,
  limit: number,
): Promise<string[]> {
  const rows = await em.execute<{ id: string; tags: string[] }[]>(
    `select id, tags from campaign where workspace_id = ? and deleted_utc is null and tags <> '{}'`,
    [workspaceId],
  );
  const isIn = (tags: readonly string[]): boolean => {
    const keys = new Set(tags.map(tagKey));
    return allOf.every((key) => keys.has(key)) && (anyOf?.some((key) => keys.has(key)) ?? true);
  };
  return rows.flatMap(({ id, tags }) => (isIn(tags) ? [id] : [])).slice(0, limit);
}
