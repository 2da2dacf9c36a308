import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { addDeliveryJobs, type DeliveryTarget } from './deliver-webhooks-job.js';

const BATCH = 5_000;
const REMOVE = `
  delete from webhook_delivery where id in (
    select id from webhook_delivery where created_utc < ? order by created_utc limit ${BATCH} for update skip locked)
  returning 1`;

/** Removes deliveries older than 30 days, whatever their outcome. Returns how many. */
export async function removeOldDeliveries(em: EntityManager, clock: Clock): Promise<number> {
  const before = new Date(clock.now() - WEBHOOK_LIMITS.keepMs);
  return repeat(async () => (await em.execute<unknown[]>(REMOVE, [before])).length);
}

/** Selects finished deliveries that exceed an endpoint's maximum number of retained rows. */
const TRIM = `
  delete from webhook_delivery where id in (
    select d.id from webhook_endpoint e
      cross join lateral (
        select created_utc, sequence from webhook_delivery
         where endpoint_id = e.id order by created_utc desc, sequence desc offset ? limit 1) last
      cross join lateral (
        select id from webhook_delivery
         where endpoint_id = e.id and state <> 'Pending' and (created_utc, sequence) <= (last.created_utc, last.sequence)
         order by created_utc desc, sequence desc limit ${BATCH}) d)
  returning 1`;

/** Limits the log of each endpoint. Pending deliveries stay. Returns the number of removed rows. */
export const trimDeliveries = async (em: EntityManager, rows: number = WEBHOOK_LIMITS.logRows): Promise<number> =>
  repeat(async () => (await em.execute<unknown[]>(TRIM, [rows])).length);

/** Repeats a removal until it finds nothing. Returns the total. */
async function repeat(removeSome: () => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await removeSome();
    if (count === 0) return removed;
    removed += count;
  }
}

const MISSED = `
  select id as "endpointId", workspace_id as "workspaceId" from webhook_endpoint e
   where state = 'Active' and (not_before_utc is null or not_before_utc < now() - interval '15 minutes')
     and exists (select 1 from webhook_delivery d
                  where d.endpoint_id = e.id and d.state = 'Pending'
                    and coalesce(d.next_attempt_utc, d.created_utc) < now() - interval '15 minutes')`;

/**
 * Adds jobs for endpoints with overdue deliveries, in case somebody removed theirs from the queue. A job without
 * anything to do simply ends. Returns how many.
 */
export async function requeueMissed(em: EntityManager, queue: JobSender): Promise<number> {
  const targets = await em.execute<DeliveryTarget[]>(MISSED);
  await addDeliveryJobs(em, queue, targets);
  return targets.length;
}
