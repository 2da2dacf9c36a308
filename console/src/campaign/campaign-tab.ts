import { type PeriodView, readPeriodView } from '../analytics/view/analytics-view.ts';
import type { Campaign } from './campaign-queries.ts';

export const TABS = ['overview', 'soldOut', 'design', 'content', 'rules', 'history'] as const;
export type CampaignTab = (typeof TABS)[number];

/** Only menus have dishes. */
export const hasTab = ({ payloadType }: Pick<Campaign, 'payloadType'>, tab: CampaignTab): boolean =>
  tab !== 'soldOut' || payloadType === 'Menu';

export interface TabProps {
  readonly campaign: Campaign;
}

/** Part of the campaign that is shown, and the period of its figures, as stored in the address. Default: the overview. */
export interface CampaignSearch extends PeriodView {
  tab?: CampaignTab;
}

export function readCampaignSearch(query: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === query.tab);
  return { ...readPeriodView(query), ...(tab !== undefined && tab !== 'overview' && { tab }) };
}
