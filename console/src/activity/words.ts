import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityEntryFragment } from '../../generated/activity/activity-list.ts';
import type { Subject } from './activity-view.ts';

type Action = ActivityEntryFragment['action'];

export const SUBJECT_WORDS: Record<Subject, MessageDescriptor> = {
  Campaign: msg`Campaigns`,
  Asset: msg`Files`,
  Import: msg`Imports`,
  PrintRun: msg`Print runs`,
  Webhook: msg`Webhooks`,
  Key: msg`Keys`,
  BrandKit: msg`Brand kits`,
  Session: msg`Sign-ins`,
  Workspace: msg`Workspace`,
  Member: msg`People`,
  Passkey: msg`Passkeys`,
  Invitation: msg`Invitations`,
};

export const ACTION_WORDS: Record<Action, MessageDescriptor> = {
  CampaignCreated: msg`Campaign created`,
  CampaignUpdated: msg`Campaign changed`,
  CampaignRevisionRestored: msg`Campaign restored to an earlier version`,
  CampaignPaused: msg`Campaign paused`,
  CampaignActivated: msg`Campaign activated`,
  CampaignDeleted: msg`Campaign deleted`,
  CampaignRestored: msg`Campaign restored`,
  AssetUploaded: msg`File uploaded`,
  AssetDeleted: msg`File deleted`,
  KeyCreated: msg`Key created`,
  KeyRotated: msg`Key replaced`,
  KeyRevoked: msg`Key revoked`,
  WebhookCreated: msg`Webhook created`,
  WebhookUpdated: msg`Webhook changed`,
  WebhookSecretRotated: msg`Webhook secret replaced`,
  WebhookDeleted: msg`Webhook deleted`,
  WebhookTested: msg`Webhook test sent`,
  WebhookRedelivered: msg`Webhook message resent`,
  WebhookPaused: msg`Webhook paused`,
  WebhookDisabled: msg`Webhook disabled`,
  PrintRunCreated: msg`Print run started`,
  PrintRunCancelled: msg`Print run cancelled`,
  ImportStarted: msg`Import started`,
  ImportCancelled: msg`Import cancelled`,
  ImportFinished: msg`Import finished`,
  BrandKitCreated: msg`Brand kit created`,
  BrandKitUpdated: msg`Brand kit changed`,
  BrandKitDeleted: msg`Brand kit deleted`,
  SessionStarted: msg`Signed in`,
  SessionEnded: msg`Signed out`,
  SessionLinkCreated: msg`Sign-in link created`,
  WorkspaceCreated: msg`Workspace created`,
  WorkspaceUpdated: msg`Workspace changed`,
  WorkspaceDeleted: msg`Workspace deleted`,
  WorkspaceRestored: msg`Workspace restored`,
  MemberAdded: msg`Person added`,
  MemberRoleChanged: msg`Role changed`,
  MemberRemoved: msg`Person removed`,
  PasskeyAdded: msg`Passkey added`,
  PasskeyRenamed: msg`Passkey renamed`,
  PasskeyRemoved: msg`Passkey removed`,
  PasskeyRefused: msg`Passkey refused: it may have been copied`,
  MemberInvited: msg`Person invited`,
  InvitationRevoked: msg`Invitation revoked`,
  ProfileUpdated: msg`Profile changed`,
  MemberLinked: msg`Account of the sign-in provider linked`,
  MemberEmailChanged: msg`E-mail address changed by the sign-in provider`,
};

/** Fields that entries list as changed. */
export const FIELD_WORDS: Record<string, MessageDescriptor> = {
  name: msg`name`,
  content: msg`content`,
  style: msg`design`,
  schedule: msg`schedule`,
  rules: msg`rules`,
  tags: msg`tags`,
  externalId: msg`external ID`,
  url: msg`address`,
  description: msg`description`,
  events: msg`events`,
  isPaused: msg`paused or active`,
  email: msg`e-mail address`,
  language: msg`language`,
  unavailableUrl: msg`link of codes that are not available`,
};

export const SCOPE_WORDS: Record<string, MessageDescriptor> = {
  'qr:read': msg`read`,
  'qr:write': msg`write`,
  'qr:delete': msg`delete`,
  'keys:manage': msg`manage`,
};
