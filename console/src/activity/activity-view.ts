import { listOf } from '../address-search.ts';

export const SUBJECTS = ['Campaign', 'Asset', 'Import', 'PrintRun', 'Webhook', 'Key', 'Session'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Which entries are shown, as the address holds it. */
export interface ActivityView {
  about?: Subject[];
  /** Done with this key. */
  key?: string;
  /** About this campaign, or another single thing. */
  campaign?: string;
}

/** Reads the query of the address; what is not understood is left out. */
export function readActivityView(query: Record<string, unknown>): ActivityView {
  const about = SUBJECTS.filter((subject) => listOf(query.about).includes(subject));
  const [key, campaign] = [listOf(query.key)[0], listOf(query.campaign)[0]];
  return {
    ...(about.length > 0 && { about }),
    ...(key && { key }),
    ...(campaign && { campaign }),
  };
}

export const isFiltered = ({ about, key, campaign }: ActivityView): boolean =>
  about !== undefined || key !== undefined || campaign !== undefined;
