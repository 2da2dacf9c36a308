import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../../api-keys/api-key.js';
import type { Actor } from '../../context/actor.js';
import { Workspace } from '../../workspaces/workspace.js';
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
  const { id, name, content, style, updatedUtc } = campaign;
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
