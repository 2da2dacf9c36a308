import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import { AuditAction, SUBJECT_OF } from '../../core/contract/audit-action.js';
import { newId } from '../../core/ids.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { AuditEntry } from '../../tenancy/commands/audit-entry.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { WebhookDelivery, WebhookDeliveryState } from '../webhook-delivery.js';
import { WebhookEndpoint, WebhookState, WebhookStateReason } from '../webhook-endpoint.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { addLaterDeliveryJob, type DeliveryTarget } from './deliver-webhooks-job.js';
import type { PostResult } from './post-webhook.js';
import { messagePause, receiverPause } from './retry-pause.js';

interface AttemptServices {
  readonly orm: MikroORM;
  readonly queue: JobSender;
  readonly clock: Clock;
}

interface Attempt {
  readonly target: DeliveryTarget;
  readonly deliveryId: string;
  readonly result: PostResult;
}

/** `failed` deliveries are retried. */
export type AttemptOutcome = 'delivered' | 'failed' | 'given_up';

const GONE = 410;
const UNFILTERED = { filters: { [WORKSPACE_FILTER]: false } };

const DELIVERED = `
  update webhook_delivery set state = 'Delivered', attempts = attempts + 1, last_attempt_utc = ?,
    first_attempt_utc = coalesce(first_attempt_utc, ?), next_attempt_utc = null, status_code = ?, problem = null,
    duration_ms = ?, answer = ?
   where id = ?`;
const ANSWERS_AGAIN = `
  update webhook_endpoint set failing_since_utc = null, not_before_utc = null, failures = 0
   where id = ? and (failing_since_utc is not null or not_before_utc is not null or failures > 0)`;

const NEXT_ATTEMPT = "update webhook_delivery set next_attempt_utc = now() + ? * interval '1 second' where id = ?";
const NOT_BEFORE = `
  update webhook_endpoint set not_before_utc = now() + ? * interval '1 second', failures = ? where id = ?`;
/**
 * Uses the current time: `now()` is the start of the transaction, which may be earlier than that of the transaction
 * that set the pause.
 */
const REMAINING = `
  select ceil(extract(epoch from not_before_utc - clock_timestamp()))::integer as pause from webhook_endpoint where id = ?`;

/**
 * Stores the result of an attempt and the job for the next one. A delivery that has failed for three days is given up;
 * if no other has succeeded in that time, its endpoint is paused. A receiver that responds with 410 is disabled. Both
 * are recorded in the workspace's audit.
 */
export async function recordAttempt(services: AttemptServices, attempt: Attempt): Promise<AttemptOutcome> {
  const { target, deliveryId, result } = attempt;
  const { orm, clock } = services;
  if (result.problem !== null) return orm.em.fork().transactional((em) => recordFailure(services, em, attempt));
  const now = new Date(clock.now());
  const { statusCode, durationMs, answer } = result;
  const em = orm.em.fork();
  await em.execute(DELIVERED, [now, now, statusCode, durationMs, answer, deliveryId]);
  await em.execute(ANSWERS_AGAIN, [target.endpointId]);
  return 'delivered';
}

async function recordFailure(
  { queue, clock }: AttemptServices,
  em: EntityManager,
  { target, deliveryId, result }: Attempt,
): Promise<AttemptOutcome> {
  const options = { ...UNFILTERED, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const endpoint = await em.findOne(WebhookEndpoint, { id: target.endpointId }, options);
  const delivery = await em.findOne(WebhookDelivery, { id: deliveryId }, options);
  if (endpoint === null || delivery === null) return 'given_up';
  const now = new Date(clock.now());
  const { statusCode, durationMs, answer, problem: problemDetails } = result;
  const firstAttemptUtc = delivery.firstAttemptUtc ?? now;
  const attempts = delivery.attempts + 1;
  em.assign(delivery, {
    attempts,
    firstAttemptUtc,
    lastAttemptUtc: now,
    statusCode,
    durationMs,
    problemDetails,
    answer,
  });
  endpoint.failingSinceUtc ??= now;
  if (statusCode === GONE) {
    stop(em, endpoint, now, WebhookState.Disabled, WebhookStateReason.Gone);
    await em.flush();
    const pending = { endpoint, state: WebhookDeliveryState.Pending };
    await em.nativeUpdate(
      WebhookDelivery,
      pending,
      { state: WebhookDeliveryState.GivenUp, nextAttemptUtc: null },
      UNFILTERED,
    );
    return 'given_up';
  }
  if (now.getTime() - firstAttemptUtc.getTime() >= WEBHOOK_LIMITS.retryForMs) {
    delivery.nextAttemptUtc = null;
    delivery.state = WebhookDeliveryState.GivenUp;
    const hasFailedAll = endpoint.failingSinceUtc.getTime() <= firstAttemptUtc.getTime();
    if (hasFailedAll && endpoint.state === WebhookState.Active) {
      stop(em, endpoint, now, WebhookState.Paused, WebhookStateReason.Failing);
    }
    return 'given_up';
  }
  await em.flush();
  const pause = await pauseAfter(em, endpoint, attempts, result);
  await em.execute(NEXT_ATTEMPT, [pause, deliveryId]);
  await addLaterDeliveryJob(em, queue, target, pause);
  return 'failed';
}

/**
 * Returns the seconds until the next attempt. Nothing is sent to a receiver that did not respond, or requested a pause,
 * until then: a single message finds out for all whether it is back. Parallel attempts count as one failure.
 */
async function pauseAfter(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  attempts: number,
  { statusCode, retryAfterSeconds }: PostResult,
): Promise<number> {
  if (statusCode !== null && retryAfterSeconds === null) return messagePause(attempts);
  const [row] = await em.execute<{ pause: number }[]>(REMAINING, [endpoint.id]);
  const remaining = row?.pause ?? 0;
  if (remaining > 1) return remaining;
  const failures = endpoint.failures + 1;
  const pause = receiverPause(failures, retryAfterSeconds);
  await em.execute(NOT_BEFORE, [pause, failures, endpoint.id]);
  return pause;
}

function stop(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  now: Date,
  state: WebhookState,
  stateReason: WebhookStateReason,
): void {
  em.assign(endpoint, { state, stateReason, updatedUtc: now });
  const action = state === WebhookState.Disabled ? AuditAction.WebhookDisabled : AuditAction.WebhookPaused;
  em.create(AuditEntry, {
    id: newId(),
    workspace: endpoint.workspace,
    atUtc: now,
    actor: null,
    action,
    subjectType: SUBJECT_OF[action],
    subjectId: endpoint.id,
    details: { reason: stateReason },
  });
}
