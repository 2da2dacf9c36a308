import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '../../../src/core/contract/event-type.ts';
import { lookUp } from '../../../src/core/contract/look-up.ts';

type Subject = WebhookEvent extends `${infer Name}.${string}` ? Name : never;

const GROUP_NAMES: Record<Subject, MessageDescriptor> = {
  campaign: msg`Campaigns`,
  scans: msg`Scans`,
  asset: msg`Files`,
  domain: msg`Domains`,
  import: msg`Imports`,
  key: msg`Keys`,
  member: msg`People`,
};

export const EVENT_WORDS: Record<WebhookEvent | typeof TEST_EVENT, MessageDescriptor> = {
  'campaign.created': msg`A campaign is created`,
  'campaign.updated': msg`A campaign is changed`,
  'campaign.paused': msg`A campaign is paused`,
  'campaign.activated': msg`A campaign is activated`,
  'campaign.deleted': msg`A campaign is deleted`,
  'campaign.restored': msg`A campaign is restored`,
  'scans.recorded': msg`Scans are counted`,
  'asset.uploaded': msg`A file is uploaded`,
  'asset.deleted': msg`A file is deleted`,
  'domain.added': msg`A domain is added`,
  'domain.proven': msg`A domain is proven`,
  'domain.failed': msg`A domain stops leading here`,
  'domain.removed': msg`A domain is removed`,
  'import.started': msg`An import starts`,
  'import.finished': msg`An import ends`,
  'import.cancelled': msg`An import is cancelled`,
  'key.created': msg`A key is created`,
  'key.rotated': msg`A key is replaced`,
  'key.revoked': msg`A key is revoked`,
  'member.invited': msg`Somebody is invited`,
  'member.added': msg`Somebody is added`,
  'member.role_changed': msg`A role is changed`,
  'member.removed': msg`Somebody is removed`,
  [TEST_EVENT]: msg`Test`,
};

/** The events that a webhook can receive, by what they are about. */
export const EVENT_GROUPS = Object.entries(GROUP_NAMES).map(([subject, name]) => ({
  name,
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${subject}.`)),
}));

/** Null for an event that this console does not know. */
export const eventWords = (event: string): MessageDescriptor | null => lookUp(EVENT_WORDS, event) ?? null;
