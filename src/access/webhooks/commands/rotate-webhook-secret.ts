import { HOUR_MS } from '../../../core/clock.js';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { newSecret } from '../sign.js';
import { lockEndpoint } from '../webhook-endpoint.js';
import type { RotateWebhookSecretArgs, WebhookEndpointWithSecret } from './webhook-inputs.js';

/** Gives an endpoint a new secret. Until the overlap is over, deliveries have two signatures. */
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
