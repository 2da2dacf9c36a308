import { type AnalyticsView, chosenFilters, type ShownView } from '../analytics/view/analytics-view.ts';
import { daysIn } from '../analytics/view/period.ts';
import type { SharedView } from './share-dialog.tsx';

/** Returns what can be shared of the figures that are shown. Presets stay relative to the day. */
export function sharedViewOf(
  view: AnalyticsView,
  { preset, period, comparison, zone }: ShownView,
): Omit<SharedView, 'title'> {
  const { tag = [], campaign = [] } = view;
  const isOfCampaign = campaign.length === 1 && tag.length === 0;
  const { from, to } = period;
  return {
    period: preset === null ? { fromDate: from, toDate: to } : { lastDays: daysIn(period) },
    comparison: comparison === 'year' ? 'PreviousYear' : 'PreviousPeriod',
    timeZone: zone,
    qrCodeId: isOfCampaign ? (campaign[0] ?? null) : null,
    allTags: tag,
    hasOtherFilters: chosenFilters(view).length > (isOfCampaign ? 1 : tag.length),
  };
}
