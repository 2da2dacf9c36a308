import type { Campaign } from './campaign-queries.ts';

export const TABS = ['overview', 'design', 'content', 'rules', 'history'] as const;
export type CampaignTab = (typeof TABS)[number];

export interface TabProps {
  readonly campaign: Campaign;
}

/** Part of the campaign that is shown, as stored in the address. Default: the overview. */
export interface CampaignSearch {
  tab?: CampaignTab;
}

export function readCampaignSearch(query: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === query.tab);
  return tab === undefined || tab === 'overview' ? {} : { tab };
}
