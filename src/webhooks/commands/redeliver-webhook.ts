import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, validationFailed } from '../../core/errors.js';
import { isUuid, newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { addDeliveryJobs } from '../delivery/deliver-webhooks-job.js';
import { WebhookDelivery, WebhookDeliveryState } from '../webhook-delivery.js';

const COPY = `
  insert into webhook_delivery
    (id, workspace_id, endpoint_id, message_id, event_type, subject_id, payload, state, attempts, created_utc)
  select ?::uuid, workspace_id, endpoint_id, message_id, event_type, subject_id, payload, 'Pending', 0, ?
    from webhook_delivery where id = ?`;

/**
 * Sends a message again with the same `webhook-id`, as a new delivery after the pending ones. Returns the new delivery.
 */
export async function redeliverWebhook(context: Context, id: string): Promise<WebhookDelivery> {
  const old = isUuid(id) ? await context.em.findOne(WebhookDelivery, { id }) : null;
  if (old === null) throw notFound('webhook delivery');
  if (old.state === WebhookDeliveryState.Pending) {
    throw validationFailed({ id: [problem('delivery_pending')] });
  }
  return runUnitOfWork(context, async ({ em, audit }) => {
    const newDeliveryId = newId();
    await em.execute(COPY, [newDeliveryId, new Date(context.clock.now()), old.id]);
    await addDeliveryJobs(em, context.queue, [{ workspaceId: context.workspace.id, endpointId: old.endpoint.id }]);
    audit(AuditAction.WebhookRedelivered, old.endpoint.id, { messageId: old.messageId });
    return em.findOneOrFail(WebhookDelivery, { id: newDeliveryId });
  });
}
