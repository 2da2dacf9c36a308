/** The event types an endpoint can subscribe to. Receivers rely on these names. */
export const WEBHOOK_EVENTS = [
  'campaign.created',
  'campaign.updated',
  'campaign.paused',
  'campaign.activated',
  'campaign.deleted',
  'campaign.restored',
  'asset.uploaded',
  'asset.deleted',
  'key.created',
  'key.rotated',
  'key.revoked',
  'member.invited',
  'member.added',
  'member.role_changed',
  'member.removed',
  'domain.added',
  'domain.proven',
  'domain.failed',
  'domain.removed',
  'import.started',
  'import.finished',
  'import.cancelled',
  'scans.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that `sendTestWebhook` sends to any endpoint. */
export const TEST_EVENT = 'webhook.test';
export const SCANS_EVENT: WebhookEvent = 'scans.recorded';
