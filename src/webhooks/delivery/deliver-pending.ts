import type { MikroORM } from '@mikro-orm/postgresql';
import { type JobRun, RetryLater } from '../../queue/job-definition.js';
import type { JobSender } from '../../queue/job-queue.js';
import type { Clock } from '../../shared/clock.js';
import { WORKSPACE_FILTER } from '../../workspaces/tenant-scoped.js';
import { signedHeaders } from '../sign.js';
import { WebhookDelivery, WebhookDeliveryState } from '../webhook-delivery.js';
import { WebhookEndpoint, WebhookState } from '../webhook-endpoint.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { type DeliveryTarget, deliverWebhook, deliveryKey } from './deliver-webhook-job.js';
import { type PostResult, postWebhook } from './post-webhook.js';
import { recordAttempt } from './record-attempt.js';
import type { WebhookTransport } from './webhook-transport.js';

export interface DeliveryServices {
  readonly orm: MikroORM;
  readonly queue: JobSender;
  readonly clock: Clock;
  readonly transport: WebhookTransport;
}

const UNFILTERED = { filters: { [WORKSPACE_FILTER]: false } };
/** A job ends before its time limit, and leaves the rest to a next one. */
const RUN_MS = 60_000;

/**
 * Delivers the pending events of a subject to an endpoint, in their order. Killed between the receiver's answer and its
 * record, it sends the same message again. Throws RetryLater when the first could not be delivered.
 */
export async function deliverPending(services: DeliveryServices, target: DeliveryTarget, run: JobRun): Promise<void> {
  const start = performance.now();
  for (let delivered = 0; ; delivered++) {
    const em = services.orm.em.fork();
    const endpoint = await em.findOne(WebhookEndpoint, { id: target.endpointId }, UNFILTERED);
    if (endpoint === null || endpoint.state !== WebhookState.Active) return;
    const pending = { endpoint, subjectId: target.subjectId, state: WebhookDeliveryState.Pending };
    const next = await em.findOne(WebhookDelivery, pending, { ...UNFILTERED, orderBy: { sequence: 'asc' } });
    if (next === null) return;
    if (performance.now() - start > RUN_MS) return again(services, target, 0);
    run.signal.throwIfAborted();
    const result = await post(services, endpoint, next, run.signal);
    // The stop of the service says nothing about the receiver.
    run.signal.throwIfAborted();
    const isOver = await recordAttempt(services, { endpointId: endpoint.id, deliveryId: next.id, result });
    if (isOver) continue;
    // The job's own pauses grow from delivery to delivery; one that follows a success begins anew.
    if (delivered > 0) return again(services, target, WEBHOOK_LIMITS.retryFirstSeconds);
    throw new RetryLater();
  }
}

const again = async (
  { orm, queue }: DeliveryServices,
  target: DeliveryTarget,
  startAfterSeconds: number,
): Promise<void> => {
  const options = { key: deliveryKey(target), group: target.endpointId, startAfterSeconds };
  await queue.send(orm.em.fork(), deliverWebhook, target, options);
};

function post(
  { transport, clock }: DeliveryServices,
  endpoint: WebhookEndpoint,
  { messageId, payload }: WebhookDelivery,
  signal: AbortSignal,
): Promise<PostResult> {
  const sentMs = clock.now();
  const headers = signedHeaders({ messageId, sentMs, payload }, secretsOf(endpoint, sentMs));
  return postWebhook(transport, new URL(endpoint.url), { headers, payload, signal });
}

function secretsOf({ secret, previousSecret, previousSecretUntilUtc }: WebhookEndpoint, now: number): string[] {
  const isOverlapping =
    previousSecret !== null && previousSecretUntilUtc !== null && now < previousSecretUntilUtc.getTime();
  return isOverlapping ? [secret, previousSecret] : [secret];
}
