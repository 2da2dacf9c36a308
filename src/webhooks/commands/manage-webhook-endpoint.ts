import { HOUR_MS } from '../../core/clock.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { TEST_EVENT } from '../../core/contract/event-type.js';
import { notFound } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { isUuid } from '../../core/ids.js';
import { type Operator, operatorIn } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { deliverAtOnce } from '../delivery/deliver-webhooks-job.js';
import { newSecret } from '../delivery/sign.js';
import { addEvents } from '../events/add-events.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import { lockEndpoint, WebhookEndpoint, WebhookState, WebhookStateReason } from '../webhook-endpoint.js';
import type { RotateWebhookSecretArgs, WebhookEndpointWithSecret } from './webhook-inputs.js';

/** Replaces an endpoint's secret. Until the end of the overlap, deliveries have two signatures. */
export async function rotateWebhookSecret(
  context: Context,
  args: RotateWebhookSecretArgs,
): Promise<WebhookEndpointWithSecret> {
  refuseInvalid(context, args);
  const { id, overlapHours } = args;
  return runUnitOfWork(context, async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    const now = context.clock.now();
    const secret = newSecret();
    em.assign(endpoint, {
      previousSecret: overlapHours === 0 ? null : endpoint.secret,
      previousSecretUntilUtc: overlapHours === 0 ? null : new Date(now + overlapHours * HOUR_MS),
      secret,
      updatedUtc: new Date(now),
    });
    audit(AuditAction.WebhookSecretRotated, endpoint.id, { overlapHours });
    return { endpoint, secret };
  });
}

/** Adds a test event for one endpoint, whatever it subscribes to. Returns its delivery, which is still pending. */
export const sendTestWebhook = (context: Context, id: string): Promise<WebhookDelivery> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    const atUtc = new Date(context.clock.now());
    const message = { type: TEST_EVENT, subjectId: endpoint.id, atUtc, data: { id: endpoint.id } };
    await addEvents(em, context.queue, context.workspace.id, [message], [{ id: endpoint.id, events: [TEST_EVENT] }]);
    await deliverAtOnce(em, context.queue, endpoint);
    audit(AuditAction.WebhookTested, endpoint.id);
    const own = { endpoint, subjectId: endpoint.id };
    return em.findOneOrFail(WebhookDelivery, own, { orderBy: { sequence: 'desc' } });
  });

/** Deletes an endpoint with its secret and log, and returns its id. Pending events are not delivered. */
export const deleteWebhookEndpoint = (context: Context, id: string): Promise<string> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    await em.execute('delete from webhook_endpoint where id = ?', [endpoint.id]);
    em.clear();
    audit(AuditAction.WebhookDeleted, endpoint.id);
    return endpoint.id;
  });

/** Pauses an endpoint in any workspace. The workspace sees this in its audit and can activate it again. */
export async function pauseWebhookAsOperator(operator: Operator, id: string): Promise<WebhookEndpoint> {
  const options = { filters: { [WORKSPACE_FILTER]: false }, populate: ['workspace'] } as const;
  const found = isUuid(id) ? await operator.em.findOne(WebhookEndpoint, { id }, options) : null;
  if (found === null) throw notFound('webhook endpoint');
  return runUnitOfWork(operatorIn(operator, found.workspace), async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    const updatedUtc = new Date(operator.clock.now());
    em.assign(endpoint, { state: WebhookState.Paused, stateReason: WebhookStateReason.Operator, updatedUtc });
    audit(AuditAction.WebhookPaused, endpoint.id, { reason: WebhookStateReason.Operator });
    return endpoint;
  });
}
