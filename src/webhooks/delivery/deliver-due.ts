import type { MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { JobRun } from '../../platform/queue/job-definition.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { addDeliveryJobs, type DeliveryTarget } from './deliver-webhooks-job.js';
import { type DueDelivery, findDue, findSendable, type SendableEndpoint } from './due-deliveries.js';
import { postWebhook } from './post-webhook.js';
import { type AttemptOutcome, recordAttempt } from './record-attempt.js';
import { signedHeaders } from './sign.js';
import type { WebhookServices } from './webhook-transport.js';

export interface DeliveryServices extends WebhookServices {
  readonly orm: MikroORM;
  readonly queue: JobSender;
  readonly clock: Clock;
  /** Called after each attempt. */
  readonly onWebhookTry?: (outcome: AttemptOutcome) => void;
}

/** After this time, a job starts no more attempts, so that the workspace's other endpoints get their turn. */
const TURN_MS = 5_000;
const BATCH = 4 * WEBHOOK_LIMITS.parallel;

/**
 * Delivers what is due for an endpoint: in order for each subject, in parallel for different subjects. If killed after
 * the receiver responded but before this was recorded, it sends the same message again.
 */
export async function deliverDue(services: DeliveryServices, target: DeliveryTarget, run: JobRun): Promise<void> {
  const { orm, queue } = services;
  const until = performance.now() + TURN_MS;
  for (;;) {
    const em = orm.em.fork();
    const endpoint = await findSendable(em, target.endpointId);
    if (endpoint === null) return;
    const due = await findDue(em, target.endpointId, BATCH);
    if (due.length === 0) return;
    if (performance.now() > until) return addDeliveryJobs(em, queue, [target]);
    await sendBatch(services, { target, endpoint, due, run, until });
  }
}

interface Batch {
  readonly target: DeliveryTarget;
  readonly endpoint: SendableEndpoint;
  readonly due: readonly DueDelivery[];
  readonly run: JobRun;
  readonly until: number;
}

/** Stops early after a failure, which may have changed what can be sent. */
async function sendBatch(services: DeliveryServices, { target, endpoint, due, run, until }: Batch): Promise<void> {
  const waiting = [...due];
  let isOver = false;
  const sendOneByOne = async (): Promise<void> => {
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await tryOnce(services, target, endpoint, next, run.signal);
        services.onWebhookTry?.(outcome);
        isOver ||= outcome !== 'delivered' || performance.now() > until;
        if (isOver) return;
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const sent = await Promise.allSettled(Array.from({ length: WEBHOOK_LIMITS.parallel }, sendOneByOne));
  const failed = sent.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function tryOnce(
  services: DeliveryServices,
  target: DeliveryTarget,
  endpoint: SendableEndpoint,
  { id, messageId, payload }: DueDelivery,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  signal.throwIfAborted();
  const sentMs = services.clock.now();
  const headers = signedHeaders({ messageId, sentMs, payload }, secretsOf(endpoint, sentMs));
  const result = await postWebhook(services.webhookTransport, new URL(endpoint.url), { headers, payload, signal });
  // A stop of the service says nothing about the receiver.
  signal.throwIfAborted();
  return recordAttempt(services, { target, deliveryId: id, result });
}

function secretsOf({ secret, previousSecret, previousSecretUntilUtc }: SendableEndpoint, now: number): string[] {
  const isOverlapping =
    previousSecret !== null && previousSecretUntilUtc !== null && now < previousSecretUntilUtc.getTime();
  return isOverlapping ? [secret, previousSecret] : [secret];
}
