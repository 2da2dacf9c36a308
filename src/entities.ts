import { CampaignImport } from './batch/imports/campaign-import.js';
import { ImportFile } from './batch/imports/import-file.js';
import { PrintRun } from './batch/print-runs/print-run.js';
import { Asset } from './campaigns/assets/asset.js';
import { BrandKit } from './campaigns/brand-kits/brand-kit.js';
import { Campaign } from './campaigns/campaign.js';
import { CampaignRevision } from './campaigns/history/campaign-revision.js';
import { ApiKey } from './identity/api-keys/api-key.js';
import { Invitation } from './identity/invitations/invitation.js';
import { Passkey } from './identity/passkeys/passkey.js';
import { Member } from './identity/people/member.js';
import { Person } from './identity/people/person.js';
import { PersonIdentity } from './identity/provider/person-identity.js';
import { SavedView } from './identity/saved-views/saved-view.js';
import { Session, SignInLink } from './identity/sessions/session.js';
import { SignInAttempt } from './identity/sessions/sign-in-attempt.js';
import { PagePreview } from './pages/previews/page-preview.js';
import { TimelineNote } from './reporting/notes/timeline-note.js';
import { Report, ReportRecipient } from './reporting/reports/managing/report.js';
import { ReportDelivery } from './reporting/reports/managing/report-delivery.js';
import { SharedFigures } from './reporting/shared-figures/shared-figures.js';
import { Principal } from './tenancy/caller/principal.js';
import { AuditEntry } from './tenancy/commands/audit-entry.js';
import { Domain } from './tenancy/domains/domain.js';
import { Workspace } from './tenancy/workspace.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.js';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.js';

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
  SavedView,
  Domain,
  PagePreview,
  BrandKit,
  SharedFigures,
  Invitation,
  TimelineNote,
  Report,
  ReportRecipient,
  ReportDelivery,
];
