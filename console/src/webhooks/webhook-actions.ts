import {
  CreateWebhookDocument,
  type CreateWebhookMutationVariables,
  DeleteWebhookDocument,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  SendTestWebhookDocument,
  UpdateWebhookDocument,
  type UpdateWebhookMutationVariables,
} from '../../generated/webhooks/change-webhooks.ts';
import { WebhookListDocument, type WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

export const WEBHOOKS = ['webhooks', 'list'];
export const DELIVERIES = ['webhooks', 'deliveries'];

/** A webhook with its secret, which is shown once and never cached. */
export interface WebhookSecret {
  readonly secret: string;
  readonly endpoint: WebhookRowFragment;
}

export const readWebhooks = (signal: AbortSignal) => execute(WebhookListDocument, {}, signal);

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

export async function createWebhook(input: CreateWebhookMutationVariables['input']): Promise<WebhookSecret> {
  const { createWebhookEndpoint } = await execute(CreateWebhookDocument, { input });
  void refresh();
  return createWebhookEndpoint;
}

export async function updateWebhook(id: string, input: UpdateWebhookMutationVariables['input']): Promise<void> {
  await execute(UpdateWebhookDocument, { id, input });
  await refresh();
}

export async function rotateSecret(id: string, overlapHours: number): Promise<WebhookSecret> {
  const { rotateWebhookSecret } = await execute(RotateWebhookSecretDocument, { id, overlapHours });
  void refresh();
  return rotateWebhookSecret;
}

export async function deleteWebhook(id: string): Promise<void> {
  await execute(DeleteWebhookDocument, { id });
  await refresh();
}

/** Returns the id of the delivery. */
export async function sendTest(id: string): Promise<string> {
  const { sendTestWebhook } = await execute(SendTestWebhookDocument, { id });
  await refresh();
  return sendTestWebhook.id;
}

/** Sends a message again. Returns the id of the new delivery. */
export async function sendAgain(id: string): Promise<string> {
  const { redeliverWebhook } = await execute(RedeliverWebhookDocument, { id });
  await refresh();
  return redeliverWebhook.id;
}
