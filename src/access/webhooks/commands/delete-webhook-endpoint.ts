import { AuditAction } from '../../../core/contract/audit-action.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { lockEndpoint } from '../webhook-endpoint.js';

/** Deletes an endpoint with its secret and its log; what waits for it is not delivered. Returns its id. */
export const deleteWebhookEndpoint = (context: Context, id: string): Promise<string> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    await em.execute('delete from webhook_endpoint where id = ?', [endpoint.id]);
    em.clear();
    audit(AuditAction.WebhookDeleted, endpoint.id);
    return endpoint.id;
  });
