import type { EntityManager } from '@mikro-orm/postgresql';
import { tagKey, toStoredTags } from './tags.js';

/** Which tags campaigns must have, in any spelling; an empty list allows all. */
export interface WantedTags {
  readonly allTags: readonly string[];
  readonly anyTag: readonly string[];
}

/** What makes two spellings one tag, as `tagKey` says in TypeScript, in every locale of the database. */
const KEYS = `array(select normalize(lower(normalize(tag, nfc) collate "und-x-icu"), nfc) from unnest(tags) as tag)`;

const arrayOf = (tags: readonly string[]): string => JSON.stringify(toStoredTags(tags).map(tagKey));
const TEXTS = 'array(select jsonb_array_elements_text(?::jsonb))';

/** The ids of the workspace's campaigns with these tags, without deleted ones; at most `limit`, in no order. */
export async function findTaggedCampaigns(
  em: EntityManager,
  workspaceId: string,
  { allTags, anyTag }: WantedTags,
  limit: number,
): Promise<string[]> {
  const conditions = [
    ...(allTags.length === 0 ? [] : [{ sql: `${KEYS} @> ${TEXTS}`, tags: allTags }]),
    ...(anyTag.length === 0 ? [] : [{ sql: `${KEYS} && ${TEXTS}`, tags: anyTag }]),
  ];
  const rows = await em.execute<{ id: string }[]>(
    `select id from campaign where workspace_id = ? and deleted_utc is null and tags <> '{}'
       ${conditions.map(({ sql }) => `and ${sql}`).join(' ')} limit ${limit}`,
    [workspaceId, ...conditions.map(({ tags }) => arrayOf(tags))],
  );
  return rows.map(({ id }) => id);
}
