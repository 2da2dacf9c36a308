import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../../access/api-keys/api-key.js';
import type { Actor } from '../../access/context/actor.js';
import { Workspace } from '../../access/workspaces/workspace.js';
import type { Campaign } from '../campaign.js';
import { CampaignRevision } from './campaign-revision.js';

type RevisionActor = Pick<Actor, 'workspace' | 'keyId'>;

/**
 * Stores the campaign's present name, content, style, schedule and rules as a revision, and returns its number. Must be called in the
 * transaction that changes the campaign, with its row locked, so that the numbers have no gaps and no repetitions.
 */
export async function addRevision(actor: RevisionActor, em: EntityManager, campaign: Campaign): Promise<number> {
  const [row] = await em.execute<{ last: number | null }[]>(
    'select max(revision) as last from campaign_revision where campaign_id = ?',
    [campaign.id],
  );
  const revision = (row?.last ?? 0) + 1;
  storeRevision(actor, em, campaign, revision);
  return revision;
}

/** Stores the first revision of a campaign that the transaction has just added. */
export const addFirstRevision = (actor: RevisionActor, em: EntityManager, campaign: Campaign): void =>
  storeRevision(actor, em, campaign, 1);

function storeRevision(actor: RevisionActor, em: EntityManager, campaign: Campaign, revision: number): void {
  const { id, name, content, style, schedule, rules, updatedUtc } = campaign;
  em.create(CampaignRevision, {
    campaignId: id,
    revision,
    workspace: em.getReference(Workspace, actor.workspace.id),
    name,
    content,
    style,
    schedule: schedule ?? null,
    rules: rules ?? null,
    changedUtc: updatedUtc,
    actor: actor.keyId === null ? null : em.getReference(ApiKey, actor.keyId),
  });
}

const ADD_FOR_ALL = `
  insert into campaign_revision
    (campaign_id, revision, workspace_id, name, content, style, schedule, rules, changed_utc, actor_key_id)
  select c.id, coalesce((select max(r.revision) from campaign_revision r where r.campaign_id = c.id), 0) + 1,
         c.workspace_id, c.name, c.content, c.style, c.schedule, c.rules, c.updated_utc, ?::uuid
    from campaign c where c.workspace_id = ? and c.id = any(?::uuid[])
  returning campaign_id as id, revision`;

/** Does the same for many campaigns, as their rows are in the database, without reading them. Returns the numbers by id. */
export async function addRevisions(
  { workspace, keyId }: RevisionActor,
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; revision: number }[]>(ADD_FOR_ALL, [
    keyId,
    workspace.id,
    `{${ids.join(',')}}`,
  ]);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
