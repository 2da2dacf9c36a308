import { AuditAction } from '../../core/contract/audit-action.js';
import type { WebhookEvent } from '../../core/contract/event-type.js';

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
  [AuditAction.DomainAdded]: 'domain.added',
  [AuditAction.DomainProven]: 'domain.proven',
  [AuditAction.DomainFailed]: 'domain.failed',
  [AuditAction.DomainRemoved]: 'domain.removed',
  [AuditAction.ImportStarted]: 'import.started',
  [AuditAction.ImportFinished]: 'import.finished',
  [AuditAction.ImportCancelled]: 'import.cancelled',
};
