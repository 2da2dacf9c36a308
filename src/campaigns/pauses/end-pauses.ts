import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { type Actor, type Operator, operatorIn } from '../../tenancy/caller/actor.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Campaign, isActiveAt } from '../campaign.js';
import { changeCampaign } from '../change-campaign.js';

/** One transaction each; the rest is for the next run. */
const ENDED_PER_RUN = 1_000;

const DUE = `
  select id, workspace_id as "workspaceId" from campaign
   where pause ->> 'untilUtc' is not null and pause ->> 'untilUtc' collate "C" <= ?
     and not is_active and deleted_utc is null
   order by pause ->> 'untilUtc' collate "C" limit ${ENDED_PER_RUN}`;

/**
 * Activates the campaigns whose pause is over, so that filters, counts and webhooks know it too. The redirect, pages and
 * everybody who reads a campaign have known it since that time. Returns how many there were.
 */
export async function endPauses(operator: Operator): Promise<number> {
  const now = operator.clock.now();
  const due = await operator.em.execute<{ id: string; workspaceId: string }[]>(DUE, [new Date(now).toISOString()]);
  const results = [];
  for (const { id, workspaceId } of due) {
    const [result] = await Promise.allSettled([endPause(operatorIn(operator, { id: workspaceId }), id, now)]);
    results.push(result);
  }
  // Only now: one that fails does not keep the others waiting.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

/** Returns false if somebody has changed the campaign meanwhile. */
const endPause = (actor: Actor, id: string, now: number): Promise<boolean> =>
  runUnitOfWork(actor, async ({ em, publish, audit }) => {
    const campaign = await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (campaign === null || campaign.isActive || !isActiveAt(campaign, now)) return false;
    changeCampaign(actor, em, campaign, { isActive: true, pause: null });
    publish({ kind: 'campaign', code: campaign.code });
    audit(AuditAction.CampaignActivated, id, { reason: 'pauseEnded' });
    return true;
  });
