import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Events that a webhook can receive, by the service's names, in groups. */
export const EVENT_GROUPS: readonly { name: MessageDescriptor; events: readonly string[] }[] = [
  {
    name: msg`Campaigns`,
    events: [
      'campaign.created',
      'campaign.updated',
      'campaign.paused',
      'campaign.activated',
      'campaign.deleted',
      'campaign.restored',
    ],
  },
  { name: msg`Scans`, events: ['scans.recorded'] },
  { name: msg`Files`, events: ['asset.uploaded', 'asset.deleted'] },
  { name: msg`Imports`, events: ['import.started', 'import.finished', 'import.cancelled'] },
  { name: msg`Keys`, events: ['key.created', 'key.rotated', 'key.revoked'] },
  { name: msg`People`, events: ['member.added', 'member.role_changed', 'member.removed'] },
];

export const EVENTS: readonly string[] = EVENT_GROUPS.flatMap(({ events }) => events);

const WORDS: Record<string, MessageDescriptor> = {
  'campaign.created': msg`A campaign is created`,
  'campaign.updated': msg`A campaign is changed`,
  'campaign.paused': msg`A campaign is paused`,
  'campaign.activated': msg`A campaign is activated`,
  'campaign.deleted': msg`A campaign is deleted`,
  'campaign.restored': msg`A campaign is restored`,
  'scans.recorded': msg`Scans are counted`,
  'asset.uploaded': msg`A file is uploaded`,
  'asset.deleted': msg`A file is deleted`,
  'import.started': msg`An import starts`,
  'import.finished': msg`An import ends`,
  'import.cancelled': msg`An import is cancelled`,
  'key.created': msg`A key is created`,
  'key.rotated': msg`A key is replaced`,
  'key.revoked': msg`A key is revoked`,
  'member.added': msg`Somebody is added`,
  'member.role_changed': msg`A role is changed`,
  'member.removed': msg`Somebody is removed`,
  'webhook.test': msg`Test`,
};

/** Null for an event that this console does not know. */
export const eventWords = (event: string): MessageDescriptor | null => WORDS[event] ?? null;
