import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { JobRun } from '../../platform/queue/job-definition.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { addDeliveryJobs, type DeliveryTarget } from './deliver-webhooks-job.js';
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

/** A delivery that may be sent now. */
export interface DueDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly payload: string;
}

/**
 * Selects the oldest pending delivery of each subject, if it is due; later ones wait for it. Uses the database's clock,
 * like the queue that starts the jobs; one second compensates for the queue's rounding.
 */
const DUE = `
  select d.id, d.message_id as "messageId", d.payload
    from webhook_delivery d
   where d.endpoint_id = ? and d.state = 'Pending'
     and (d.next_attempt_utc is null or d.next_attempt_utc <= now() + interval '1 second')
     and not exists (
       select 1 from webhook_delivery earlier
        where earlier.endpoint_id = d.endpoint_id and earlier.subject_id = d.subject_id
          and earlier.state = 'Pending' and earlier.sequence < d.sequence)
   order by d.sequence
   limit ?`;

/** Returns due deliveries of an endpoint, oldest first, each for a different subject. */
const findDue = (em: EntityManager, endpointId: string, most: number): Promise<DueDelivery[]> =>
  em.execute<DueDelivery[]>(DUE, [endpointId, most]);

const SENDABLE = `
  select url, secret, previous_secret as "previousSecret", previous_secret_until_utc as "previousSecretUntilUtc"
    from webhook_endpoint
   where id = ? and state = 'Active' and (not_before_utc is null or not_before_utc <= now() + interval '1 second')`;

/** Where to send an endpoint's messages, and the secrets to sign them with. */
export interface SendableEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntilUtc: Date | null;
}

/** Returns an endpoint that may receive messages now; null if it is not active or its receiver is in a pause. */
async function findSendable(em: EntityManager, endpointId: string): Promise<SendableEndpoint | null> {
  const [row] = await em.execute<
    (Omit<SendableEndpoint, 'previousSecretUntilUtc'> & { previousSecretUntilUtc: Date | string | null })[]
  >(SENDABLE, [endpointId]);
  if (row === undefined) return null;
  const { previousSecretUntilUtc: until } = row;
  return { ...row, previousSecretUntilUtc: until === null ? null : new Date(until) };
}
