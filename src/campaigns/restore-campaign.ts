import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { attachAssets } from '../assets/attach-assets.js';
import { AuditAction } from '../audit/audit-action.js';
import { type Actor, operatorIn } from '../context/actor.js';
import type { Operator } from '../context/operator.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { notFound } from '../shared/errors.js';
import { isUuid } from '../shared/ids.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { lockWorkspace, type Workspace } from '../workspaces/workspace.js';
import { attachmentOf } from './attachment.js';
import { Campaign, DELETED_FILTER } from './campaign.js';
import { changeCampaign } from './change-campaign.js';
import { checkPlanLimits } from './check-plan-limits.js';

/**
 * Takes back a deletion: the printed code works again, active or paused as before. It counts like a new campaign:
 * plan, subscription and the allowances of files may refuse it.
 */
export async function restoreCampaign(actor: Actor, id: string): Promise<Campaign> {
  return runUnitOfWork(actor, async ({ em, publish, audit }) => {
    const workspace = await lockWorkspace(em, actor.workspace.id);
    const campaign = await lockDeleted(em, id);
    changeCampaign(actor, em, campaign, { deletedUtc: null });
    await em.flush();
    const attachment = attachmentOf(campaign);
    if (attachment !== null) await attachAssets(actor, em, attachment);
    await checkPlanLimits(actor, em, workspace, campaign.mode);
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

/** The operator's: of whatever workspace. */
export async function restoreCampaignAsOperator(operator: Operator, id: string): Promise<Campaign> {
  return restoreCampaign(operatorIn(operator, await workspaceOf(operator, id)), id);
}

async function workspaceOf({ em }: Operator, id: string): Promise<Workspace> {
  const filters = { [WORKSPACE_FILTER]: false, [DELETED_FILTER]: false };
  const campaign = isUuid(id) ? await em.findOne(Campaign, { id }, { filters, populate: ['workspace'] }) : null;
  if (campaign === null) throw notFound('deleted campaign');
  return campaign.workspace;
}
