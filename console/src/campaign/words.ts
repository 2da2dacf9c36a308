import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QrPayloadType } from '../../generated/campaign/campaign.ts';
import type { CampaignTab } from './campaign-tab.ts';
import type { Part } from './saving/parts.ts';

export const TAB_NAMES: Record<CampaignTab, MessageDescriptor> = {
  overview: msg`Overview`,
  design: msg`Design`,
  content: msg`Content`,
  rules: msg`Rules`,
  history: msg`History`,
};

export const PART_NAMES: Record<Part, MessageDescriptor> = {
  name: msg`Name`,
  content: msg`Content`,
  style: msg`Design`,
  schedule: msg`Schedule`,
  rules: msg`Rules`,
  tags: msg`Tags`,
  externalId: msg`External id`,
};

export const TYPE_NAMES: Record<QrPayloadType, MessageDescriptor> = {
  Url: msg`Link`,
  Menu: msg`Menu`,
  Document: msg`Document`,
  Memory: msg`Memory`,
  VCard: msg`Contact`,
  Event: msg`Event`,
  Wifi: msg`Wi-Fi`,
  Email: msg`Email`,
  Phone: msg`Phone call`,
  Sms: msg`Text message`,
  WhatsApp: msg`WhatsApp`,
  Text: msg`Text`,
};
