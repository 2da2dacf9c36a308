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

/** What figures are filtered by, and under which name in the address. */
export const FILTERS = ['country', 'city', 'device', 'system', 'browser', 'source', 'rule', 'campaign', 'tag'] as const;
export type Filter = (typeof FILTERS)[number];

/** Which figures are shown, as the address holds it. What is absent has its default; the zone is always there. */
export interface AnalyticsView extends Partial<Record<Filter, string[]>> {
  period?: Exclude<Preset, '30d'>;
  from?: string;
  to?: string;
  compare?: Exclude<Comparison, 'previous'>;
  zone?: string;
  resolution?: 'hour' | 'day';
}

const VALUES_MAX = 20;

/** The zone of this browser. */
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

/** Reads the query of the address; what is not understood is left out. */
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
    ...(own !== null && isReadable(own) ? own : preset && preset !== '30d' && { period: preset }),
    ...(compare && compare !== 'previous' && { compare }),
    zone: isZone(query.zone) ? query.zone : ownZone(),
    ...(resolution && { resolution }),
    ...Object.fromEntries(filters),
  };
}

/** Everything that has a default, as it is shown now. */
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
  const preset = view.period ?? '30d';
  return { preset, period: periodOf(preset, today), comparison, zone, today };
}

/** The filters that are set, one by one. */
export const chosenFilters = (view: AnalyticsView): { filter: Filter; value: string }[] =>
  FILTERS.flatMap((filter) => (view[filter] ?? []).map((value) => ({ filter, value })));

/** Adds a value to a filter, or takes it away when it is there. */
export function toggleFilter(view: AnalyticsView, filter: Filter, value: string): AnalyticsView {
  const values = view[filter] ?? [];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return readAnalyticsView({ ...view, [filter]: changed });
}

export const withoutFilters = (view: AnalyticsView): AnalyticsView =>
  readAnalyticsView({ ...view, ...Object.fromEntries(FILTERS.map((filter) => [filter, undefined])) });
