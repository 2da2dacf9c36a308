import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order, PayloadType, State } from './campaign-view.ts';

export const STATE_NAMES: Record<State, MessageDescriptor> = {
  Active: msg`Active`,
  Paused: msg`Paused`,
  Scheduled: msg`Scheduled`,
  Expired: msg`Expired`,
  Deleted: msg`Deleted`,
};

export const TYPE_NAMES: Record<PayloadType, MessageDescriptor> = {
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

export const ORDER_NAMES: Record<Order, MessageDescriptor> = {
  Created: msg`Newest first`,
  Name: msg`Name`,
  TotalScans: msg`Most scans`,
  LastScanned: msg`Last scanned`,
};
