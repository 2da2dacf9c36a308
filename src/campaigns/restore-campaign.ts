import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../core/contract/audit-action.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { type Actor, operatorIn } from '../tenancy/caller/actor.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { WORKSPACE_FILTER, type Workspace } from '../tenancy/workspace.js';
import { Campaign, DELETED_FILTER } from './campaign.js';
import { attachCampaignAssets, changeCampaign } from './change-campaign.js';
import { lockAllowance } from './plan-limits.js';

/**
 * Restores a deleted campaign, active or paused as before; its code works again. It counts like a new campaign, so the
 * plan, the subscription or the file allowances may refuse it.
 */
export async function restoreCampaign(actor: Actor, id: string): Promise<Campaign> {
  return runUnitOfWork(actor, async ({ em, publish, audit }) => {
    const allowance = await lockAllowance(actor, em);
    const campaign = await lockDeleted(em, id);
    changeCampaign(actor, em, campaign, { deletedUtc: null });
    await em.flush();
    await attachCampaignAssets(actor, em, campaign);
    allowance.take(campaign.mode);
    publish({ kind: 'campaign', code: campaign.code });
    audit(AuditAction.CampaignRestored, campaign.id);
    return campaign;
  });
}

async function lockDeleted(em: EntityManager, id: string): Promise<Campaign> {
  const options = {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
    filters: { [DELETED_FILTER]: false },
  } as const;
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id, deletedUtc: { $ne: null } }, options) : null;
  if (campaign === null) throw notFound('deleted campaign');
  return campaign;
}

/** Restores a campaign of any workspace. */
export async function restoreCampaignAsOperator(operator: Operator, id: string): Promise<Campaign> {
  return restoreCampaign(operatorIn(operator, await workspaceOf(operator, id)), id);
}

async function workspaceOf({ em }: Operator, id: string): Promise<Workspace> {
  const filters = { [WORKSPACE_FILTER]: false, [DELETED_FILTER]: false };
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }, { filters, populate: ['workspace'] }) : null;
  if (campaign === null) throw notFound('deleted campaign');
  return campaign.workspace;
}
