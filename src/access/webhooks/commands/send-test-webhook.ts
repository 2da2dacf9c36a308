import { AuditAction } from '../../../core/contract/audit-action.js';
import { TEST_EVENT } from '../../../core/contract/event-type.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { addEvents } from '../add-events.js';
import { deliverAtOnce } from '../delivery/deliver-at-once.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import { lockEndpoint } from '../webhook-endpoint.js';

/** Adds an event that means nothing, for one endpoint, whatever it subscribes to. Returns its delivery, still pending. */
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
