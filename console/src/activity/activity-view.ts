import type { AuditSubject } from '../../generated/activity/activity-list.ts';
import { listOf, present } from '../address-search.ts';
import { everyOf } from '../every-of.ts';

export const SUBJECTS = everyOf<AuditSubject>()([
  'Campaign',
  'Asset',
  'Import',
  'PrintRun',
  'BrandKit',
  'Note',
  'SharedFigures',
  'Report',
  'SavedView',
  'Domain',
  'Webhook',
  'Key',
  'Session',
  'Workspace',
  'Member',
  'Passkey',
  'Invitation',
]);

/** Which entries are shown, as stored in the address. */
export interface ActivityView {
  about?: AuditSubject[];
  /** Id of the key or member. */
  by?: string;
  /** Id of the campaign or other object concerned. */
  campaign?: string;
}

/** Reads the query of the address; invalid values are dropped. */
export function readActivityView(query: Record<string, unknown>): ActivityView {
  const about = SUBJECTS.filter((subject) => listOf(query.about).includes(subject));
  return present({ about, by: listOf(query.by)[0] ?? listOf(query.key)[0], campaign: listOf(query.campaign)[0] });
}
