import { Comparison } from '../../../../src/core/contract/calendar/compared-days.ts';
import { type Days, isDay } from '../../../../src/core/contract/calendar/days.ts';
import { firstWeekdayOf, MONDAY } from '../../../../src/core/contract/calendar/first-weekday.ts';
import type { SegmentDimension } from '../../../../src/core/contract/dimension.ts';
import { type AddressSearch, listOf, oneOf } from '../../address-search.ts';
import { everyOf } from '../../every-of.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { daysOf, isReadable, PRESETS, type Preset, todayIn } from './period.ts';

/** What figures are compared with, by the names in the address. */
export const COMPARED = {
  previous: Comparison.PreviousPeriod,
  weekdays: Comparison.SameWeekdays,
  year: Comparison.PreviousYear,
  none: null,
} as const;
export type Compared = keyof typeof COMPARED;
const isCompared = (name: string): name is Compared => Object.hasOwn(COMPARED, name);
export const COMPARED_NAMES = Object.keys(COMPARED).filter(isCompared);

/** Filters of the figures, by their names in the address. */
export type Filter = Exclude<SegmentDimension, 'operatingSystem'> | 'system' | 'campaign' | 'tag';
// biome-ignore format: one list
export const FILTERS = everyOf<Filter>()(
  ['country', 'city', 'device', 'system', 'browser', 'source', 'rule', 'campaign', 'tag'],
);

/** The days of figures, as stored in the address. */
export interface PeriodView {
  period?: Exclude<Preset, '28d'>;
  from?: string;
  to?: string;
}

/**
 * Which figures are shown, as stored in the address. Absent values have their defaults; the time zone is always
 * present.
 */
export interface AnalyticsView extends PeriodView, Partial<Record<Filter, string[]>> {
  compare?: Exclude<Compared, 'previous'>;
  zone?: string;
  resolution?: 'hour' | 'day';
  /** The two dimensions of the table, such as `campaign.city`, if not these. */
  split?: string;
  /** The column by which that table is ordered: `-Vienna AT` from the highest, or `+Vienna AT`. */
  order?: string;
}

/** Number of campaigns that have a line each in one chart. */
export const COMPARABLE = { min: 2, max: 6 } as const;

/** Values of one filter. */
export const VALUES_MAX = 20;

export const DEFAULT_SPLIT = 'campaign.city';

/** Returns the rows and columns of a table. */
export function splitOf(text: string): [rows: Filter, columns: Filter] {
  const [rows, columns] = text.split('.').map((part) => FILTERS.find((filter) => filter === part));
  return rows === undefined || columns === undefined || rows === columns ? ['campaign', 'city'] : [rows, columns];
}

const isSplit = (text: unknown): text is string => typeof text === 'string' && splitOf(text).join('.') === text;

/** Time zone of this browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Reads the days of figures from an address; invalid values are dropped. */
export function readPeriodView({ period, from, to }: AddressSearch | Record<string, unknown>): PeriodView {
  const preset = oneOf(PRESETS, period);
  if (isDay(from) && isDay(to) && isReadable({ first: from, last: to })) return { from, to };
  return preset === undefined || preset === '28d' ? {} : { period: preset };
}

/** Reads the query of the address; invalid values are dropped. */
export function readAnalyticsView(query: AddressSearch | Record<string, unknown>): AnalyticsView {
  const compare = oneOf(COMPARED_NAMES, query.compare);
  const resolution = oneOf(['hour', 'day'] as const, query.resolution);
  const filters = FILTERS.flatMap((filter) => {
    const values = [...new Set(listOf(query[filter]))].filter((value) => value !== '').slice(0, VALUES_MAX);
    return values.length === 0 ? [] : [[filter, values] as const];
  });
  return {
    ...readPeriodView(query),
    ...(compare && compare !== 'previous' && { compare }),
    zone: isZone(query.zone) ? query.zone : ownZone(),
    ...(resolution && { resolution }),
    ...(isSplit(query.split) && query.split !== DEFAULT_SPLIT && { split: query.split }),
    ...(typeof query.order === 'string' && /^[+-]/.test(query.order) && { order: query.order }),
    ...Object.fromEntries(filters),
  };
}

/** Effective values of everything that has a default. */
export interface ShownView {
  readonly preset: Preset | null;
  readonly period: Days;
  readonly comparison: Compared;
  readonly zone: string;
  readonly today: string;
  /** Of this person, for the beginning of weeks and the sentences about figures. */
  readonly locale: string;
}

/** `language` decides on which day weeks begin. */
export function shownView(view: AnalyticsView, now: number, language = 'en'): ShownView {
  const zone = view.zone ?? ownZone();
  const today = todayIn(zone, now);
  const comparison: Compared = view.compare ?? 'previous';
  const locale = regionalLocale(language);
  const rest = { comparison, zone, today, locale } as const;
  if (view.from !== undefined && view.to !== undefined) {
    return { preset: null, period: { first: view.from, last: view.to }, ...rest };
  }
  const preset = view.period ?? '28d';
  return { preset, period: daysOf(preset, today, firstWeekdayOf(locale) ?? MONDAY), ...rest };
}

/** Active filters, one entry per value. */
export const chosenFilters = (view: AnalyticsView): { filter: Filter; value: string }[] =>
  FILTERS.flatMap((filter) => (view[filter] ?? []).map((value) => ({ filter, value })));

/** Adds a value to a filter, or removes it if present. */
export function toggleFilter(view: AnalyticsView, filter: Filter, value: string): AnalyticsView {
  const values = view[filter] ?? [];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return readAnalyticsView({ ...view, [filter]: changed });
}

export const withoutFilters = (view: AnalyticsView): AnalyticsView =>
  readAnalyticsView({ ...view, ...Object.fromEntries(FILTERS.map((filter) => [filter, undefined])) });
