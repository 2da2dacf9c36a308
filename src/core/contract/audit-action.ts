import { registerEnumType } from 'type-graphql';
import { enumOf, enumOfKeys } from './names/enum-of.js';

/** The actions on each kind of subject. The names are stored, so they must not change. */
const ACTIONS = {
  Campaign: [
    'CampaignCreated',
    'CampaignUpdated',
    'CampaignRevisionRestored',
    'CampaignPaused',
    'CampaignActivated',
    'CampaignDeleted',
    'CampaignRestored',
    'CampaignScansDeleted',
    'CampaignSoldOutChanged',
  ],
  Asset: ['AssetUploaded', 'AssetDeleted'],
  Key: ['KeyCreated', 'KeyRotated', 'KeyRevoked'],
  Webhook: [
    'WebhookCreated',
    'WebhookUpdated',
    'WebhookSecretRotated',
    'WebhookDeleted',
    'WebhookTested',
    'WebhookRedelivered',
    'WebhookPaused',
    'WebhookDisabled',
  ],
  PrintRun: ['PrintRunCreated', 'PrintRunCancelled'],
  Import: ['ImportStarted', 'ImportCancelled', 'ImportFinished'],
  BrandKit: ['BrandKitCreated', 'BrandKitUpdated', 'BrandKitDeleted'],
  Note: ['NoteCreated', 'NoteUpdated', 'NoteDeleted'],
  SharedFigures: [
    'SharedFiguresCreated',
    'SharedFiguresUpdated',
    'SharedFiguresAddressReplaced',
    'SharedFiguresRevoked',
  ],
  Report: ['ReportCreated', 'ReportUpdated', 'ReportDeleted', 'ReportSent'],
  SavedView: ['SavedViewCreated', 'SavedViewUpdated', 'SavedViewDeleted'],
  Domain: ['DomainAdded', 'DomainProven', 'DomainUpdated', 'DomainFailed', 'DomainRemoved'],
  Session: ['SessionStarted', 'SessionEnded', 'SessionLinkCreated'],
  Workspace: ['WorkspaceCreated', 'WorkspaceUpdated', 'WorkspaceDeleted', 'WorkspaceRestored'],
  Member: ['MemberAdded', 'MemberRoleChanged', 'MemberRemoved', 'ProfileUpdated', 'MemberLinked', 'MemberEmailChanged'],
  Passkey: ['PasskeyAdded', 'PasskeyRenamed', 'PasskeyRemoved', 'PasskeyRefused'],
  Invitation: ['MemberInvited', 'InvitationRevoked'],
} as const;

export type AuditSubject = keyof typeof ACTIONS;
export const AuditSubject = enumOfKeys(ACTIONS);
export type AuditAction = (typeof ACTIONS)[AuditSubject][number];
export const AuditAction = enumOf<AuditAction>(...Object.values(ACTIONS).flat());

registerEnumType(AuditAction, { name: 'AuditAction' });
registerEnumType(AuditSubject, { name: 'AuditSubject' });

/** The subject type of each action. */
export const SUBJECT_OF = Object.fromEntries(
  Object.values(AuditSubject).flatMap((subject) => ACTIONS[subject].map((action) => [action, subject])),
) as Readonly<Record<AuditAction, AuditSubject>>;
