import { ApiKey } from './api-keys/api-key.js';
import { Asset } from './assets/asset.js';
import { AuditEntry } from './audit/audit-entry.js';
import { Campaign } from './campaigns/campaign.js';
import { CampaignRevision } from './campaigns/history/campaign-revision.js';
import { CampaignImport } from './imports/campaign-import.js';
import { ImportFile } from './imports/import-file.js';
import { PagePreview } from './pages/previews/page-preview.js';
import { PrintRun } from './print-runs/print-run.js';
import { Session } from './sessions/session.js';
import { SignInLink } from './sessions/sign-in-link.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.js';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.js';
import { Workspace } from './workspaces/workspace.js';

/** Every entity. The tables of scans are plain SQL and have none. */
export const ENTITIES = [
  Workspace,
  ApiKey,
  Campaign,
  Asset,
  AuditEntry,
  CampaignRevision,
  WebhookEndpoint,
  WebhookDelivery,
  PrintRun,
  CampaignImport,
  ImportFile,
  Session,
  SignInLink,
  PagePreview,
];
