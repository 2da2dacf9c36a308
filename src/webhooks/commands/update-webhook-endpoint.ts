import { AuditAction } from '../../core/contract/audit-action.js';
import { cleanValue } from '../../core/contract/text.js';
import { fieldErrorsOf, findInputProblems } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { deliverAtOnce } from '../delivery/deliver-webhooks-job.js';
import type { WebhookServices } from '../delivery/webhook-transport.js';
import { lockEndpoint, type WebhookEndpoint, WebhookState, WebhookStateReason } from '../webhook-endpoint.js';
import { checkReceiver } from './check-receiver.js';
import { CreateWebhookEndpointInput, type UpdateWebhookEndpointInput } from './webhook-inputs.js';

/** Changes an endpoint. When it becomes active, pending events are sent in order. */
export async function updateWebhookEndpoint(
  context: Context & WebhookServices,
  id: string,
  input: UpdateWebhookEndpointInput,
): Promise<WebhookEndpoint> {
  await lockEndpointOutside(context, id);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const endpoint = await lockEndpoint(em, id);
    const url = input.url == null ? endpoint.url : cleanValue(input.url);
    const description = input.description ?? endpoint.description;
    const events = input.events ?? endpoint.events;
    const problems = findInputProblems(context, input);
    const whole = Object.assign(new CreateWebhookEndpointInput(), { url, description, events });
    problems.addAll(fieldErrorsOf(whole));
    if (url !== endpoint.url) checkReceiver(context, url, problems);
    problems.throwIfAny();

    const changed = changedFields(endpoint, { url, description, events, isPaused: input.isPaused });
    em.assign(endpoint, { url, description, events, updatedUtc: new Date(context.clock.now()) });
    if (input.isPaused === true) {
      em.assign(endpoint, { state: WebhookState.Paused, stateReason: WebhookStateReason.Caller });
    } else if (input.isPaused === false && endpoint.state !== WebhookState.Active) {
      em.assign(endpoint, { state: WebhookState.Active, stateReason: null, failingSinceUtc: null });
    }
    const mayAnswer = changed.includes('url') || changed.includes('isPaused');
    if (mayAnswer && endpoint.state === WebhookState.Active) {
      await deliverAtOnce(em, context.queue, endpoint);
    }
    audit(AuditAction.WebhookUpdated, endpoint.id, { changed });
    return endpoint;
  });
}

/** Reports 404 before 400. */
async function lockEndpointOutside({ em }: Context, id: string): Promise<void> {
  await em.fork().transactional((transaction) => lockEndpoint(transaction, id));
}

function changedFields(
  endpoint: WebhookEndpoint,
  next: { url: string; description: string; events: string[]; isPaused: boolean | null | undefined },
): string[] {
  const isPaused = endpoint.state !== WebhookState.Active;
  const isChanged = {
    url: next.url !== endpoint.url,
    description: next.description !== endpoint.description,
    events: next.events.join() !== endpoint.events.join(),
    isPaused: typeof next.isPaused === 'boolean' && next.isPaused !== isPaused,
  };
  return Object.entries(isChanged).flatMap(([field, value]) => (value ? [field] : []));
}
