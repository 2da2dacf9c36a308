import { AuditAction } from './audit-action.js';

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
  'import.started',
  'import.finished',
  'import.cancelled',
  'scans.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that `sendTestWebhook` sends to any endpoint. */
export const TEST_EVENT = 'webhook.test';
export const SCANS_EVENT: WebhookEvent = 'scans.recorded';

/** The event of each action. Actions without one are not reported. */
export const EVENT_OF: Readonly<Partial<Record<AuditAction, WebhookEvent>>> = {
  [AuditAction.CampaignCreated]: 'campaign.created',
  [AuditAction.CampaignUpdated]: 'campaign.updated',
  [AuditAction.CampaignRevisionRestored]: 'campaign.updated',
  [AuditAction.CampaignPaused]: 'campaign.paused',
  [AuditAction.CampaignActivated]: 'campaign.activated',
  [AuditAction.CampaignDeleted]: 'campaign.deleted',
  [AuditAction.CampaignRestored]: 'campaign.restored',
  [AuditAction.AssetUploaded]: 'asset.uploaded',
  [AuditAction.AssetDeleted]: 'asset.deleted',
  [AuditAction.KeyCreated]: 'key.created',
  [AuditAction.KeyRotated]: 'key.rotated',
  [AuditAction.KeyRevoked]: 'key.revoked',
  [AuditAction.MemberInvited]: 'member.invited',
  [AuditAction.MemberAdded]: 'member.added',
  [AuditAction.MemberRoleChanged]: 'member.role_changed',
  [AuditAction.MemberRemoved]: 'member.removed',
  [AuditAction.ImportStarted]: 'import.started',
  [AuditAction.ImportFinished]: 'import.finished',
  [AuditAction.ImportCancelled]: 'import.cancelled',
};
