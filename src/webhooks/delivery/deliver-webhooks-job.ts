import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { JobDefinition } from '../../platform/queue/job-definition.js';
import type { JobSender, SendOptions } from '../../platform/queue/job-queue.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

/** The endpoint whose pending deliveries a job sends. */
export interface DeliveryTarget {
  readonly workspaceId: string;
  readonly endpointId: string;
}

/**
 * Delivers what is due for an endpoint. The outbox determines what that is; jobs only determine when to look, so an
 * extra job does no harm. If the receiver fails, the handler returns and leaves a job for the next attempt. A job that
 * is retried has met a failure of the service or its database.
 */
export const deliverWebhooks: JobDefinition<DeliveryTarget> = {
  name: 'deliver-webhooks',
  payload: z.object({ workspaceId: z.uuid(), endpointId: z.uuid() }),
  concurrency: 6,
  onePerGroup: true,
  retry: { limit: 10_000, delaySeconds: 1, maxDelaySeconds: 60 },
  limitSeconds: 60,
  keepSeconds: WEBHOOK_LIMITS.keepMs / 1_000,
  order: 'by-key',
};

/**
 * An endpoint has at most one running job over all instances. A workspace has at most two per instance, however many
 * endpoints it has, so that other workspaces get their turn.
 */
const optionsOf = ({ workspaceId, endpointId }: DeliveryTarget): Required<Pick<SendOptions, 'key' | 'group'>> => ({
  key: endpointId,
  group: `${workspaceId}:${Number.parseInt(endpointId.slice(-1), 16) % 2}`,
});

/** Adds a job for each endpoint in the EntityManager's transaction. */
export const addDeliveryJobs = (
  em: EntityManager,
  queue: JobSender,
  targets: readonly DeliveryTarget[],
): Promise<void> =>
  queue.sendAll(
    em,
    deliverWebhooks,
    targets.map((payload) => ({ payload, ...optionsOf(payload) })),
  );

/** Adds the job for a later attempt. */
export async function addLaterDeliveryJob(
  em: EntityManager,
  queue: JobSender,
  target: DeliveryTarget,
  startAfterSeconds: number,
): Promise<void> {
  await queue.send(em, deliverWebhooks, target, { ...optionsOf(target), startAfterSeconds });
}

const MAKE_DUE = `
  update webhook_delivery set next_attempt_utc = null, first_attempt_utc = null
   where endpoint_id = ? and state = 'Pending' and first_attempt_utc is not null`;

/**
 * Sends an endpoint's pending deliveries now, if it is active. Ends pauses between attempts and restarts its period
 * of three days.
 */
export async function deliverAtOnce(em: EntityManager, queue: JobSender, endpoint: WebhookEndpoint): Promise<void> {
  em.assign(endpoint, { notBeforeUtc: null, failures: 0 });
  await em.execute(MAKE_DUE, [endpoint.id]);
  await addDeliveryJobs(em, queue, [{ workspaceId: endpoint.workspace.id, endpointId: endpoint.id }]);
}
