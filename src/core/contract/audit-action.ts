import { registerEnumType } from 'type-graphql';

/**
 * Actions on campaigns, files, keys, webhook endpoints, print runs, brand kits, sessions and workspaces. The names are
 * stored, so they must not change.
 */
export enum AuditAction {
  CampaignCreated = 'CampaignCreated',
  CampaignUpdated = 'CampaignUpdated',
  CampaignRevisionRestored = 'CampaignRevisionRestored',
  CampaignPaused = 'CampaignPaused',
  CampaignActivated = 'CampaignActivated',
  CampaignDeleted = 'CampaignDeleted',
  CampaignRestored = 'CampaignRestored',
  AssetUploaded = 'AssetUploaded',
  AssetDeleted = 'AssetDeleted',
  KeyCreated = 'KeyCreated',
  KeyRotated = 'KeyRotated',
  KeyRevoked = 'KeyRevoked',
  WebhookCreated = 'WebhookCreated',
  WebhookUpdated = 'WebhookUpdated',
  WebhookSecretRotated = 'WebhookSecretRotated',
  WebhookDeleted = 'WebhookDeleted',
  WebhookTested = 'WebhookTested',
  WebhookRedelivered = 'WebhookRedelivered',
  WebhookPaused = 'WebhookPaused',
  WebhookDisabled = 'WebhookDisabled',
  PrintRunCreated = 'PrintRunCreated',
  PrintRunCancelled = 'PrintRunCancelled',
  ImportStarted = 'ImportStarted',
  ImportCancelled = 'ImportCancelled',
  ImportFinished = 'ImportFinished',
  BrandKitCreated = 'BrandKitCreated',
  BrandKitUpdated = 'BrandKitUpdated',
  BrandKitDeleted = 'BrandKitDeleted',
  SessionStarted = 'SessionStarted',
  SessionEnded = 'SessionEnded',
  SessionLinkCreated = 'SessionLinkCreated',
  WorkspaceUpdated = 'WorkspaceUpdated',
}

export enum AuditSubject {
  Campaign = 'Campaign',
  Asset = 'Asset',
  Key = 'Key',
  Webhook = 'Webhook',
  PrintRun = 'PrintRun',
  Import = 'Import',
  BrandKit = 'BrandKit',
  Session = 'Session',
  Workspace = 'Workspace',
}

registerEnumType(AuditAction, { name: 'AuditAction' });
registerEnumType(AuditSubject, { name: 'AuditSubject' });

/** The subject type of each action. */
export const SUBJECT_OF: Readonly<Record<AuditAction, AuditSubject>> = {
  [AuditAction.CampaignCreated]: AuditSubject.Campaign,
  [AuditAction.CampaignUpdated]: AuditSubject.Campaign,
  [AuditAction.CampaignRevisionRestored]: AuditSubject.Campaign,
  [AuditAction.CampaignPaused]: AuditSubject.Campaign,
  [AuditAction.CampaignActivated]: AuditSubject.Campaign,
  [AuditAction.CampaignDeleted]: AuditSubject.Campaign,
  [AuditAction.CampaignRestored]: AuditSubject.Campaign,
  [AuditAction.AssetUploaded]: AuditSubject.Asset,
  [AuditAction.AssetDeleted]: AuditSubject.Asset,
  [AuditAction.KeyCreated]: AuditSubject.Key,
  [AuditAction.KeyRotated]: AuditSubject.Key,
  [AuditAction.KeyRevoked]: AuditSubject.Key,
  [AuditAction.WebhookCreated]: AuditSubject.Webhook,
  [AuditAction.WebhookUpdated]: AuditSubject.Webhook,
  [AuditAction.WebhookSecretRotated]: AuditSubject.Webhook,
  [AuditAction.WebhookDeleted]: AuditSubject.Webhook,
  [AuditAction.WebhookTested]: AuditSubject.Webhook,
  [AuditAction.WebhookRedelivered]: AuditSubject.Webhook,
  [AuditAction.WebhookPaused]: AuditSubject.Webhook,
  [AuditAction.WebhookDisabled]: AuditSubject.Webhook,
  [AuditAction.PrintRunCreated]: AuditSubject.PrintRun,
  [AuditAction.PrintRunCancelled]: AuditSubject.PrintRun,
  [AuditAction.ImportStarted]: AuditSubject.Import,
  [AuditAction.ImportCancelled]: AuditSubject.Import,
  [AuditAction.ImportFinished]: AuditSubject.Import,
  [AuditAction.BrandKitCreated]: AuditSubject.BrandKit,
  [AuditAction.BrandKitUpdated]: AuditSubject.BrandKit,
  [AuditAction.BrandKitDeleted]: AuditSubject.BrandKit,
  [AuditAction.SessionStarted]: AuditSubject.Session,
  [AuditAction.SessionEnded]: AuditSubject.Session,
  [AuditAction.SessionLinkCreated]: AuditSubject.Session,
  [AuditAction.WorkspaceUpdated]: AuditSubject.Workspace,
};
