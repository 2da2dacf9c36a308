import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { AuditAction, SUBJECT_OF } from '../../audit/audit-action.js';
import { AuditEntry } from '../../audit/audit-entry.js';
import type { Clock } from '../../shared/clock.js';
import { newId } from '../../shared/ids.js';
import { WORKSPACE_FILTER } from '../../workspaces/tenant-scoped.js';
import { WebhookDelivery, WebhookDeliveryState } from '../webhook-delivery.js';
import { WebhookEndpoint, WebhookState, WebhookStateReason } from '../webhook-endpoint.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import type { PostResult } from './post-webhook.js';

interface AttemptServices {
  readonly orm: MikroORM;
  readonly clock: Clock;
}

interface Attempt {
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly result: PostResult;
}

const GONE = 410;

/**
 * Stores what came of a try. Returns whether the delivery is over: delivered, given up, or removed meanwhile. A delivery
 * that is given up pauses its endpoint, a receiver that answers 410 disables it, and both are in the workspace's audit.
 */
export function recordAttempt({ orm, clock }: AttemptServices, attempt: Attempt): Promise<boolean> {
  const { endpointId, deliveryId, result } = attempt;
  return orm.em.fork().transactional(async (em) => {
    const options = { filters: { [WORKSPACE_FILTER]: false }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const endpoint = await em.findOne(WebhookEndpoint, { id: endpointId }, options);
    const delivery = await em.findOne(WebhookDelivery, { id: deliveryId }, options);
    if (endpoint === null || delivery === null) return true;
    const now = new Date(clock.now());
    const { statusCode, problem, durationMs, answer } = result;
    const firstAttemptUtc = delivery.firstAttemptUtc ?? now;
    em.assign(delivery, {
      attempts: delivery.attempts + 1,
      firstAttemptUtc,
      lastAttemptUtc: now,
      statusCode,
      durationMs,
      problem,
      answer,
    });
    if (problem === null) {
      delivery.state = WebhookDeliveryState.Delivered;
      endpoint.failingSinceUtc = null;
      return true;
    }
    endpoint.failingSinceUtc ??= now;
    if (statusCode === GONE) {
      stop(em, endpoint, now, WebhookState.Disabled, WebhookStateReason.Gone);
      await em.nativeUpdate(
        WebhookDelivery,
        { endpoint, state: WebhookDeliveryState.Pending },
        { state: WebhookDeliveryState.GivenUp },
        { filters: { [WORKSPACE_FILTER]: false } },
      );
      delivery.state = WebhookDeliveryState.GivenUp;
      return true;
    }
    if (now.getTime() - firstAttemptUtc.getTime() < WEBHOOK_LIMITS.retryForMs) return false;
    delivery.state = WebhookDeliveryState.GivenUp;
    if (endpoint.state === WebhookState.Active) {
      stop(em, endpoint, now, WebhookState.Paused, WebhookStateReason.Failing);
    }
    return true;
  });
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
