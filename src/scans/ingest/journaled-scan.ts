import type { Scan } from '../scan.js';

/** Whose scan it is. One object serves all scans of a campaign. */
export interface CampaignKey {
  /** Equal for equal subjects; sorts as PostgreSQL sorts the ids. */
  readonly key: string;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly workspace: Uint8Array;
  readonly campaign: Uint8Array;
}

/** A scan on its way from the journal to the database. */
export interface JournaledScan {
  readonly sequence: number;
  readonly subject: CampaignKey;
  readonly scan: Scan;
}

/** Only these are in the figures; the others are counted by what they are. */
export const isCounted = ({ scan }: JournaledScan): boolean => scan.class === 'person';
