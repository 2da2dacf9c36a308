import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { cleanValue } from '../../core/contract/text.js';
import { planLimitReached } from '../../core/errors.js';
import { findInputProblems } from '../../core/field-rules.js';
import { newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { newSecret } from '../delivery/sign.js';
import type { WebhookServices } from '../delivery/webhook-transport.js';
import { WebhookEndpoint, WebhookState } from '../webhook-endpoint.js';
import { checkReceiver } from './check-receiver.js';
import type { CreateWebhookEndpointInput, WebhookEndpointWithSecret } from './webhook-inputs.js';

/** Creates an active endpoint. Its secret is only in this response. */
export async function createWebhookEndpoint(
  context: Context & WebhookServices,
  input: CreateWebhookEndpointInput,
): Promise<WebhookEndpointWithSecret> {
  const problems = findInputProblems(context, input);
  const { description, events } = input;
  const url = cleanValue(input.url);
  checkReceiver(context, url, problems);
  problems.throwIfAny();
  return runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    const max = LIMITS.webhookEndpoints;
    if ((await em.count(WebhookEndpoint)) >= max) throw planLimitReached(problem('at_most_webhooks', { max }));
    const now = new Date(context.clock.now());
    const secret = newSecret();
    const endpoint = em.create(WebhookEndpoint, {
      id: newId(),
      workspace,
      url,
      description,
      events: [...events],
      state: WebhookState.Active,
      stateReason: null,
      secret,
      previousSecret: null,
      previousSecretUntilUtc: null,
      failingSinceUtc: null,
      notBeforeUtc: null,
      failures: 0,
      createdUtc: now,
      updatedUtc: now,
    });
    audit(AuditAction.WebhookCreated, endpoint.id, { events });
    return { endpoint, secret };
  });
}
