import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../tenancy/caller/actor.js';

const ADD = `
  insert into campaign_revision
    (campaign_id, revision, workspace_id, name, content, style, design, translation, house, schedule, rules, counting, changed_utc, actor_key_id)
  select c.id, coalesce((select max(r.revision) from campaign_revision r where r.campaign_id = c.id), 0) + 1,
         c.workspace_id, c.name, c.content, c.style, c.design, c.translation, c.house, c.schedule, c.rules, c.counting, c.updated_utc, ?::uuid
    from campaign c where c.workspace_id = ? and c.id = any(?::uuid[])
  returning campaign_id as id, revision`;

/**
 * Stores the revised fields of campaigns as revisions, as they are in the database, and returns
 * the revision numbers by campaign id. Must run in the transaction that changed and flushed the campaigns, with their
 * rows locked, so that the numbers have neither gaps nor duplicates.
 */
export async function addRevisions(
  { workspace, principalId }: Pick<Actor, 'workspace' | 'principalId'>,
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; revision: number }[]>(ADD, [
    principalId,
    workspace.id,
    `{${ids.join(',')}}`,
  ]);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
