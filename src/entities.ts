import { ApiKey } from './access/api-keys/api-key.js';
import { AuditEntry } from './access/audit/audit-entry.js';
import { Invitation } from './access/people/invitations/invitation.js';
import { Member } from './access/people/member.js';
import { Passkey } from './access/people/passkey.js';
import { Person } from './access/people/person.js';
import { PersonIdentity } from './access/people/provider/person-identity.js';
import { Principal } from './access/principals/principal.js';
import { Session, SignInLink } from './access/sessions/session.js';
import { SignInAttempt } from './access/sessions/sign-in-attempt.js';
import { WebhookDelivery } from './access/webhooks/webhook-delivery.js';
import { WebhookEndpoint } from './access/webhooks/webhook-endpoint.js';
import { Workspace } from './access/workspaces/workspace.js';
import { TimelineNote } from './analytics/notes/timeline-note.js';
import { Report, ReportRecipient } from './analytics/reports/managing/report.js';
import { ReportDelivery } from './analytics/reports/managing/report-delivery.js';
import { SharedFigures } from './analytics/shared-figures/shared-figures.js';
import { CampaignImport } from './batch/imports/campaign-import.js';
import { ImportFile } from './batch/imports/import-file.js';
import { PrintRun } from './batch/print-runs/print-run.js';
import { Asset } from './campaigns/assets/asset.js';
import { BrandKit } from './campaigns/brand-kits/brand-kit.js';
import { Campaign } from './campaigns/campaign.js';
import { CampaignRevision } from './campaigns/history/campaign-revision.js';
import { PagePreview } from './pages/previews/page-preview.js';

/** All entities. The scan tables are plain SQL and have none. */
export const ENTITIES = [
  Workspace,
  Principal,
  ApiKey,
  Person,
  Member,
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
  SignInAttempt,
  Passkey,
  PersonIdentity,
  PagePreview,
  BrandKit,
  SharedFigures,
  Invitation,
  TimelineNote,
  Report,
  ReportRecipient,
  ReportDelivery,
];
