import { type AddressSearch, listOf, oneOf } from '../../address-search.ts';
import {
  COMPARISONS,
  type Comparison,
  isDay,
  isReadable,
  type Period,
  PRESETS,
  type Preset,
  periodOf,
  todayIn,
} from './period.ts';

/** Filters of the figures, by their names in the address. */
export const FILTERS = ['country', 'city', 'device', 'system', 'browser', 'source', 'rule', 'campaign', 'tag'] as const;
export type Filter = (typeof FILTERS)[number];

/**
 * Which figures are shown, as stored in the address. Absent values have their defaults; the time zone is always
 * present.
 */
export interface AnalyticsView extends Partial<Record<Filter, string[]>> {
  period?: Exclude<Preset, '28d'>;
  from?: string;
  to?: string;
  compare?: Exclude<Comparison, 'previous'>;
  zone?: string;
  resolution?: 'hour' | 'day';
}

const VALUES_MAX = 20;

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

/** Reads the query of the address; invalid values are dropped. */
export function readAnalyticsView(query: AddressSearch | Record<string, unknown>): AnalyticsView {
  const preset = oneOf(PRESETS, query.period);
  const compare = oneOf(COMPARISONS, query.compare);
  const resolution = oneOf(['hour', 'day'] as const, query.resolution);
  const own = isDay(query.from) && isDay(query.to) ? { from: query.from, to: query.to } : null;
  const filters = FILTERS.flatMap((filter) => {
    const values = [...new Set(listOf(query[filter]))].filter((value) => value !== '').slice(0, VALUES_MAX);
    return values.length === 0 ? [] : [[filter, values] as const];
  });
  return {
    ...(own !== null && isReadable(own) ? own : preset && preset !== '28d' && { period: preset }),
    ...(compare && compare !== 'previous' && { compare }),
    zone: isZone(query.zone) ? query.zone : ownZone(),
    ...(resolution && { resolution }),
    ...Object.fromEntries(filters),
  };
}

/** Effective values of everything that has a default. */
export interface ShownView {
  readonly preset: Preset | null;
  readonly period: Period;
  readonly comparison: Comparison;
  readonly zone: string;
  readonly today: string;
}

export function shownView(view: AnalyticsView, now: number): ShownView {
  const zone = view.zone ?? ownZone();
  const today = todayIn(zone, now);
  const comparison = view.compare ?? 'previous';
  if (view.from !== undefined && view.to !== undefined) {
    return { preset: null, period: { from: view.from, to: view.to }, comparison, zone, today };
  }
  const preset = view.period ?? '28d';
  return { preset, period: periodOf(preset, today), comparison, zone, today };
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
