import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { type Operator, operatorIn } from '../../tenancy/caller/actor.js';
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
 * Activates the campaigns whose pause is over, so that lists and webhooks know it too. The redirect, pages and everybody
 * who reads a campaign have known it since that time. Returns how many there were.
 */
export async function endPauses(operator: Operator): Promise<number> {
  const now = operator.clock.now();
  const due = await operator.em.execute<{ id: string; workspaceId: string }[]>(DUE, [new Date(now).toISOString()]);
  let ended = 0;
  for (const { id, workspaceId } of due) {
    const actor = operatorIn(operator, { id: workspaceId });
    await runUnitOfWork(actor, async ({ em, publish, audit }) => {
      const campaign = await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      // Somebody may have changed it meanwhile.
      if (campaign === null || campaign.isActive || !isActiveAt(campaign, now)) return;
      changeCampaign(actor, em, campaign, { isActive: true, pause: null });
      publish({ kind: 'campaign', code: campaign.code });
      audit(AuditAction.CampaignActivated, id, { reason: 'pauseEnded' });
      ended += 1;
    });
  }
  return ended;
}
