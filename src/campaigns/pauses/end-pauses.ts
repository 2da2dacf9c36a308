import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { type Actor, type Operator, operatorIn } from '../../tenancy/caller/actor.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Campaign, isActiveAt } from '../campaign.js';
import { changeCampaign } from '../change-campaign.js';

interface Due {
  readonly id: string;
  readonly workspaceId: string;
  readonly untilUtc: string;
}

/** Before all times. Those in years of more than four digits have a sign, which comes before it: they never end. */
const FIRST: Pick<Due, 'untilUtc' | 'id'> = { untilUtc: '0', id: '00000000-0000-0000-0000-000000000000' };

const DUE = `
  select id, workspace_id as "workspaceId", pause ->> 'untilUtc' as "untilUtc" from campaign
   where pause ->> 'untilUtc' is not null and pause ->> 'untilUtc' collate "C" <= ?
     and (pause ->> 'untilUtc' collate "C", id) > (?, ?::uuid) and not is_active and deleted_utc is null
   order by pause ->> 'untilUtc' collate "C", id limit ?`;

/**
 * Activates the campaigns whose pause is over, so that filters, counts and webhooks know it too. The redirect, pages and
 * everybody who reads a campaign have known it since that time. Returns how many there were. Those that could not be
 * activated do not keep the others waiting, however many they are.
 */
export async function endPauses(operator: Operator, pageSize = 1_000): Promise<number> {
  const now = operator.clock.now();
  const until = new Date(now).toISOString();
  const failures: unknown[] = [];
  let ended = 0;
  for (let last = FIRST; ; ) {
    const due = await operator.em.execute<Due[]>(DUE, [until, last.untilUtc, last.id, pageSize]);
    for (const { id, workspaceId } of due) {
      // One transaction each.
      await endPause(operatorIn(operator, { id: workspaceId }), id, now).then(
        (isEnded) => (ended += Number(isEnded)),
        (failure) => failures.push(failure),
      );
    }
    last = due.at(-1) ?? last;
    // The rest is for the next run.
    if (due.length < pageSize || ended >= pageSize) break;
  }
  if (failures.length > 0) throw failures[0];
  return ended;
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
