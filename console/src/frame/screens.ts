import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  mdiAccountGroupOutline,
  mdiAccountKeyOutline,
  mdiApi,
  mdiBookOpenVariant,
  mdiChartLine,
  mdiCogOutline,
  mdiEmailOutline,
  mdiFileOutline,
  mdiGraphql,
  mdiHistory,
  mdiPaletteOutline,
  mdiPrinterOutline,
  mdiQrcode,
  mdiShareVariantOutline,
  mdiSwapVertical,
  mdiTagOutline,
  mdiWeb,
  mdiWebhook,
} from '@mdi/js';
import type { Rights } from '../api/use-rights.ts';

/** Where people can go, from the navigation or the global search. */
export interface Place {
  readonly path: string;
  readonly name: MessageDescriptor;
  readonly icon: string;
  /** What the person must be allowed to do: it is not offered to others. */
  readonly right?: keyof Rights;
  /** The address is the service's, and not a screen of the console. */
  readonly isOutside?: true;
}

/** A screen of the navigation. */
export interface Screen extends Place {
  /** Shown in the phone's bar; the others are behind "More". */
  readonly isFrequent: boolean;
}

export const SCREENS: readonly Screen[] = [
  { path: '/campaigns', name: msg`Campaigns`, icon: mdiQrcode, isFrequent: true },
  { path: '/analytics', name: msg`Analytics`, icon: mdiChartLine, isFrequent: true },
  { path: '/files', name: msg`Files`, icon: mdiFileOutline, isFrequent: false },
  { path: '/print-runs', name: msg`Print runs`, icon: mdiPrinterOutline, isFrequent: true },
  { path: '/webhooks', name: msg`Webhooks`, icon: mdiWebhook, isFrequent: false, right: 'canManage' },
  { path: '/keys', name: msg`Keys`, icon: mdiAccountKeyOutline, isFrequent: false, right: 'canManage' },
  { path: '/people', name: msg`People`, icon: mdiAccountGroupOutline, isFrequent: false, right: 'canManagePeople' },
  { path: '/activity', name: msg`Activity`, icon: mdiHistory, isFrequent: false, right: 'canManage' },
  { path: '/workspace', name: msg`Workspace`, icon: mdiCogOutline, isFrequent: false },
];

/** Places that the screen of the workspace leads to. */
export const OTHER_PLACES = [
  { path: '/workspace/transfers', name: msg`Imports and exports`, icon: mdiSwapVertical },
  { path: '/analytics/shared', name: msg`Shared figures`, icon: mdiShareVariantOutline },
  { path: '/analytics/reports', name: msg`Reports`, icon: mdiEmailOutline, right: 'canDelete' },
  { path: '/workspace/tags', name: msg`Tags`, icon: mdiTagOutline },
  { path: '/workspace/brand-kits', name: msg`Brand kits`, icon: mdiPaletteOutline },
  { path: '/workspace/domains', name: msg`Domains`, icon: mdiWeb },
  { path: '/docs', name: msg`Documentation`, icon: mdiBookOpenVariant, isOutside: true },
  { path: '/docs/rest', name: msg`REST reference`, icon: mdiApi, isOutside: true },
  { path: '/graphql', name: msg`GraphQL`, icon: mdiGraphql, isOutside: true },
] as const satisfies readonly Place[];

/** Address of a place outside the console. The GraphQL editor begins in the workspace of this page. */
export const outsideAddress = (path: string, workspaceSlug: string): string =>
  path === '/graphql' ? `${path}?workspace=${workspaceSlug}` : path;

/** Those of the places that the person may use. */
export const placesFor = <Each extends Place>(places: readonly Each[], rights: Rights): Each[] =>
  places.filter(({ right }) => right === undefined || rights[right]);
