import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../queue/job-queue.js';
import type { Clock } from '../shared/clock.js';
import { type DeliveryTarget, deliverWebhook, deliveryKey } from './delivery/deliver-webhook-job.js';
import { WEBHOOK_LIMITS } from './webhook-limits.js';

const BATCH = 5_000;
const REMOVE = `
  delete from webhook_delivery where id in (
    select id from webhook_delivery where created_utc < ? order by created_utc limit ${BATCH} for update skip locked)
  returning 1`;

/** Removes deliveries that are older than 30 days, whatever came of them. Returns how many. */
export async function removeOldDeliveries(em: EntityManager, clock: Clock): Promise<number> {
  const before = new Date(clock.now() - WEBHOOK_LIMITS.keepMs);
  for (let removed = 0; ; ) {
    const { length } = await em.execute<unknown[]>(REMOVE, [before]);
    removed += length;
    if (length < BATCH) return removed;
  }
}

const PENDING = `
  select distinct d.endpoint_id as "endpointId", d.subject_id as "subjectId"
  from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
  where d.state = 'Pending' and e.state = 'Active' and (e.id = ?::uuid or ?::uuid is null)
    and coalesce(d.last_attempt_utc, d.created_utc) < ?`;

/** Adds a job for all that waits for an endpoint, as when it is active again. */
export const sendPending = (em: EntityManager, queue: JobSender, clock: Clock, endpointId: string): Promise<number> =>
  sendTargets(em, queue, [endpointId, endpointId, new Date(clock.now() + 1_000)]);

/**
 * Adds jobs for deliveries that have waited longer than any pause between tries, in case theirs were removed from the
 * queue by hand. A job that finds nothing to do ends. Returns how many.
 */
export const sendForgotten = (em: EntityManager, queue: JobSender, clock: Clock): Promise<number> =>
  sendTargets(em, queue, [null, null, new Date(clock.now() - 2_000 * WEBHOOK_LIMITS.retryMaxSeconds)]);

async function sendTargets(em: EntityManager, queue: JobSender, values: unknown[]): Promise<number> {
  const targets = await em.execute<DeliveryTarget[]>(PENDING, values);
  const jobs = targets.map((payload) => ({ payload, key: deliveryKey(payload), group: payload.endpointId }));
  await queue.sendAll(em, deliverWebhook, jobs);
  return jobs.length;
}
