import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.ts';
import type { QrCodeOrder } from '../../generated/campaigns/campaign-list.ts';
import type { Column, State } from './campaign-view.ts';

export const STATE_NAMES: Record<State, MessageDescriptor> = {
  Active: msg`Active`,
  Paused: msg`Paused`,
  Scheduled: msg`Scheduled`,
  Expired: msg`Expired`,
  Deleted: msg`Deleted`,
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

export const ORDER_NAMES: Record<QrCodeOrder, MessageDescriptor> = {
  Created: msg`Newest first`,
  Name: msg`Name`,
  TotalScans: msg`Most scans`,
  LastScanned: msg`Last scanned`,
};

export const COLUMN_NAMES: Record<Column, MessageDescriptor> = {
  content: msg`Leads to`,
  tags: msg`Tags`,
  scans: msg`Scans`,
  state: msg`Status`,
};
