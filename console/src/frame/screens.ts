import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  mdiAccountGroupOutline,
  mdiAccountKeyOutline,
  mdiChartLine,
  mdiCogOutline,
  mdiFileOutline,
  mdiHistory,
  mdiPrinterOutline,
  mdiQrcode,
  mdiWebhook,
} from '@mdi/js';

/** A screen of the navigation. */
export interface Screen {
  readonly path: string;
  readonly name: MessageDescriptor;
  readonly icon: string;
  /** Shown in the phone's bar; the others are behind "More". */
  readonly isFrequent: boolean;
  /** Only for people who manage people. */
  readonly isForOwners?: true;
}

export const SCREENS: readonly Screen[] = [
  { path: '/campaigns', name: msg`Campaigns`, icon: mdiQrcode, isFrequent: true },
  { path: '/analytics', name: msg`Analytics`, icon: mdiChartLine, isFrequent: true },
  { path: '/files', name: msg`Files`, icon: mdiFileOutline, isFrequent: false },
  { path: '/print-runs', name: msg`Print runs`, icon: mdiPrinterOutline, isFrequent: true },
  { path: '/webhooks', name: msg`Webhooks`, icon: mdiWebhook, isFrequent: false },
  { path: '/keys', name: msg`Keys`, icon: mdiAccountKeyOutline, isFrequent: false },
  { path: '/people', name: msg`People`, icon: mdiAccountGroupOutline, isFrequent: false, isForOwners: true },
  { path: '/activity', name: msg`Activity`, icon: mdiHistory, isFrequent: false },
  { path: '/workspace', name: msg`Workspace`, icon: mdiCogOutline, isFrequent: false },
];
