import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../platform/database/statement.js';

/** Tags that campaigns must have, in any spelling; an empty list allows all. */
export interface WantedTags {
  readonly allTags: readonly string[];
  readonly anyTag: readonly string[];
}

/** Returns the ids of campaigns with these tags, without deleted ones; at most `limit`, in any order. */
export async function findTaggedCampaigns(
  em: EntityManager,
  workspaceId: string,
  { allTags, anyTag }: WantedTags,
  limit: number,
): Promise<string[]> {
  const conditions = [
    { operator: '@>', tags: allTags },
    { operator: '&&', tags: anyTag },
  ].filter(({ tags }) => tags.length > 0);
  const labels = (tags: readonly string[]): string =>
    tags.map(() => `campaign_label(?::uuid, 'tag', compared_text(?::text))`).join(', ');
  const rows = await em.execute<{ id: string }[]>(
    `select id from campaign_listing where workspace_id = ?
       ${conditions.map(({ operator, tags }) => `and labels ${operator} array[${labels(tags)}]`).join(' ')} limit ${limit}`,
    [workspaceId, ...conditions.flatMap(({ tags }) => tags.flatMap((tag) => [workspaceId, tag]))],
  );
  return rows.map(({ id }) => id);
}

/** Reads the tags of those of these campaigns that have any and are not deleted. */
export async function findTagsOf(
  em: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await em.execute<{ id: string; tags: string[] }[]>(
    `select id, tags from campaign
      where workspace_id = ? and deleted_utc is null and tags <> '{}' and id = any (?::uuid[])`,
    [workspaceId, textArray(ids)],
  );
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}
