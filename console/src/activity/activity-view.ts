import { listOf } from '../address-search.ts';

export const SUBJECTS = [
  'Campaign',
  'Asset',
  'Import',
  'PrintRun',
  'BrandKit',
  'Note',
  'SharedFigures',
  'Report',
  'Webhook',
  'Key',
  'Session',
  'Workspace',
  'Member',
  'Passkey',
  'Invitation',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Which entries are shown, as stored in the address. */
export interface ActivityView {
  about?: Subject[];
  /** Id of the key or member. */
  by?: string;
  /** Id of the campaign or other object concerned. */
  campaign?: string;
}

/** Reads the query of the address; invalid values are dropped. */
export function readActivityView(query: Record<string, unknown>): ActivityView {
  const about = SUBJECTS.filter((subject) => listOf(query.about).includes(subject));
  const [by, campaign] = [listOf(query.by)[0] ?? listOf(query.key)[0], listOf(query.campaign)[0]];
  return {
    ...(about.length > 0 && { about }),
    ...(by && { by }),
    ...(campaign && { campaign }),
  };
}

export const isFiltered = ({ about, by, campaign }: ActivityView): boolean =>
  about !== undefined || by !== undefined || campaign !== undefined;
