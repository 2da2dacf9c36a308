import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Operator } from '../../context/actor.js';
import { operatorIn } from '../../context/actor.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { WORKSPACE_FILTER } from '../../workspaces/tenant-scoped.js';
import { lockEndpoint, WebhookEndpoint, WebhookState, WebhookStateReason } from '../webhook-endpoint.js';

/** Pauses an endpoint of any workspace. The workspace sees it in its audit, and can make it active again. */
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
