import type { AuditAction } from './audit-action.js';

/** The event of each action of the activity. Actions without one are not reported. */
const EVENTS = {
  CampaignCreated: 'campaign.created',
  CampaignUpdated: 'campaign.updated',
  CampaignRevisionRestored: 'campaign.updated',
  CampaignPaused: 'campaign.paused',
  CampaignActivated: 'campaign.activated',
  CampaignDeleted: 'campaign.deleted',
  CampaignRestored: 'campaign.restored',
  AssetUploaded: 'asset.uploaded',
  AssetDeleted: 'asset.deleted',
  KeyCreated: 'key.created',
  KeyRotated: 'key.rotated',
  KeyRevoked: 'key.revoked',
  MemberInvited: 'member.invited',
  MemberAdded: 'member.added',
  MemberRoleChanged: 'member.role_changed',
  MemberRemoved: 'member.removed',
  DomainAdded: 'domain.added',
  DomainProven: 'domain.proven',
  DomainFailed: 'domain.failed',
  DomainRemoved: 'domain.removed',
  ImportStarted: 'import.started',
  ImportFinished: 'import.finished',
  ImportCancelled: 'import.cancelled',
} as const satisfies Partial<Record<AuditAction, string>>;

export const SCANS_EVENT = 'scans.recorded';
export type WebhookEvent = (typeof EVENTS)[keyof typeof EVENTS] | typeof SCANS_EVENT;

export const EVENT_OF: Readonly<Partial<Record<AuditAction, WebhookEvent>>> = EVENTS;

/** The event types an endpoint can subscribe to. Receivers rely on these names. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [...new Set(Object.values(EVENTS)), SCANS_EVENT];

/** The event that `sendTestWebhook` sends to any endpoint. */
export const TEST_EVENT = 'webhook.test';
