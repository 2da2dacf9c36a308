import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lookUp } from '../../../src/core/contract/look-up.ts';

interface EventGroup {
  readonly name: MessageDescriptor;
  /** By the service's names of the events. */
  readonly words: Readonly<Record<string, MessageDescriptor>>;
}

/** Events that a webhook can receive. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    name: msg`Campaigns`,
    words: {
      'campaign.created': msg`A campaign is created`,
      'campaign.updated': msg`A campaign is changed`,
      'campaign.paused': msg`A campaign is paused`,
      'campaign.activated': msg`A campaign is activated`,
      'campaign.deleted': msg`A campaign is deleted`,
      'campaign.restored': msg`A campaign is restored`,
    },
  },
  { name: msg`Scans`, words: { 'scans.recorded': msg`Scans are counted` } },
  {
    name: msg`Files`,
    words: { 'asset.uploaded': msg`A file is uploaded`, 'asset.deleted': msg`A file is deleted` },
  },
  {
    name: msg`Imports`,
    words: {
      'import.started': msg`An import starts`,
      'import.finished': msg`An import ends`,
      'import.cancelled': msg`An import is cancelled`,
    },
  },
  {
    name: msg`Keys`,
    words: {
      'key.created': msg`A key is created`,
      'key.rotated': msg`A key is replaced`,
      'key.revoked': msg`A key is revoked`,
    },
  },
  {
    name: msg`People`,
    words: {
      'member.invited': msg`Somebody is invited`,
      'member.added': msg`Somebody is added`,
      'member.role_changed': msg`A role is changed`,
      'member.removed': msg`Somebody is removed`,
    },
  },
];

export const EVENTS: readonly string[] = EVENT_GROUPS.flatMap(({ words }) => Object.keys(words));

const WORDS: Readonly<Record<string, MessageDescriptor>> = Object.assign(
  { 'webhook.test': msg`Test` },
  ...EVENT_GROUPS.map(({ words }) => words),
);

/** Null for an event that this console does not know. */
export const eventWords = (event: string): MessageDescriptor | null => lookUp(WORDS, event) ?? null;
