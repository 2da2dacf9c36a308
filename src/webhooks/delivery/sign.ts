import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

const PREFIX = 'whsec_';

/** Returns a new secret in the form of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(WEBHOOK_LIMITS.secretBytes).toString('base64');

export interface SignedMessage {
  readonly messageId: string;
  /** Time of sending. Receivers refuse old messages. */
  readonly sentMs: number;
  readonly payload: string;
}

/** Returns the headers of a message signed with each of the secrets (Standard Webhooks 1.0, symmetric, `v1`). */
export function signedHeaders({ messageId, sentMs, payload }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentMs / 1_000));
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${payload}`).digest('base64')}`;
  };
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
