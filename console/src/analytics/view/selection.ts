import type { AnalyticsFiguresQueryVariables } from '../../../generated/analytics/figures/figures.ts';
import { type AnalyticsView, COMPARED, type ShownView } from './analytics-view.ts';
import { calendarOf } from './period.ts';

type Selection = Pick<AnalyticsFiguresQueryVariables, 'qrCodeId' | 'allTags' | 'filter'>;

/** A city without a country in the address; the service uses an empty text. */
const NO_COUNTRY = 'ZZ';

/** A city in the address: `DE Berlin`. */
export const cityValue = (countryCode: string, city: string): string => `${countryCode || NO_COUNTRY} ${city}`;

export function readCityValue(value: string): { countryCode: string; city: string } {
  const code = value.slice(0, 2);
  return { countryCode: code === NO_COUNTRY ? '' : code, city: value.slice(3) };
}

const anyOf = (values: readonly string[] | undefined) => (values === undefined ? null : { anyOf: values });

/**
 * Filters of a view as the service expects them. A single campaign is not a filter but the subject, whose figures are
 * precomputed; all other filters make the service count individual scans.
 */
export function toSelection(view: AnalyticsView): Selection {
  const { campaign = [], tag } = view;
  const isSubject = campaign.length === 1 && tag === undefined;
  const filter = {
    countries: anyOf(view.country),
    cities: view.city === undefined ? null : { anyOf: view.city.map(readCityValue) },
    devices: anyOf(view.device),
    operatingSystems: anyOf(view.system),
    browsers: anyOf(view.browser),
    sources: anyOf(view.source),
    rules: anyOf(view.rule),
    qrCodeIds: isSubject || campaign.length === 0 ? null : campaign,
  };
  const hasFilter = Object.values(filter).some((condition) => condition !== null);
  return {
    qrCodeId: isSubject ? (campaign[0] ?? null) : null,
    allTags: tag ?? null,
    filter: hasFilter ? filter : null,
  };
}

/** Returns how the service is asked for the figures of a view: every screen and card asks in this way. */
export function figuresVariables(view: AnalyticsView, { preset, period, zone, comparison, locale }: ShownView) {
  const calendar = calendarOf(preset);
  const days = calendar === null ? { fromDate: period.first, toDate: period.last } : { period: calendar, locale };
  const compareWith = COMPARED[comparison];
  return { ...toSelection(view), ...days, timeZone: zone, compareWith, isCompared: compareWith !== null };
}

/** Whether live scans can be matched with the filters: they only come with their campaign. */
export function countsLive(view: AnalyticsView): boolean {
  const { filter, allTags } = toSelection(view);
  return filter === null && allTags === null;
}
