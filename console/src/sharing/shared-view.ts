import { countDays } from '../../../src/core/contract/calendar/days.ts';
import { type AnalyticsView, COMPARED, chosenFilters, type ShownView } from '../analytics/view/analytics-view.ts';
import { calendarOf } from '../analytics/view/period.ts';
import type { SharedView } from './share-dialog.tsx';

/** Returns what can be shared of the figures that are shown. Presets stay relative to the day. */
export function sharedViewOf(
  view: AnalyticsView,
  { preset, period, comparison, zone, locale }: ShownView,
): Omit<SharedView, 'title'> {
  const { tag = [], campaign = [] } = view;
  const isOfCampaign = campaign.length === 1 && tag.length === 0;
  const calendar = calendarOf(preset);
  const { first: fromDate, last: toDate } = period;
  const days = preset === null ? { fromDate, toDate } : { lastDays: countDays(period) };
  return {
    period: calendar === null ? days : { calendar, locale },
    days: period,
    comparison: COMPARED[comparison] ?? 'PreviousPeriod',
    timeZone: zone,
    qrCodeId: isOfCampaign ? (campaign[0] ?? null) : null,
    allTags: tag,
    hasOtherFilters: chosenFilters(view).length > (isOfCampaign ? 1 : tag.length),
  };
}
