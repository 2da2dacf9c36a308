/** Days such as `2026-01-31`, in the time zone of the figures. */
export interface Period {
  readonly from: string;
  /** Last day, inclusive. */
  readonly to: string;
}

/** The default has whole weeks, so that the days it is compared with are the same weekdays. */
export const PRESETS = ['today', '7d', '28d', '90d', '12m'] as const;
export type Preset = (typeof PRESETS)[number];

export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<Preset, '12m'>, number> = { today: 1, '7d': 7, '28d': 28, '90d': 90 };
/** Longest period that the service reads at once. */
const YEARS_MAX = 5;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(timeOf(text)) &&
  dayOf(timeOf(text)) === text;

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

/** Returns the same day in another year; 28 February if that year has no 29th. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return dayOf(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth)));
}

/** Both ends are included. */
export const daysIn = ({ from, to }: Period): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;

/** Returns the current day in a time zone. */
export const todayIn = (zone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

export function periodOf(preset: Preset, today: string): Period {
  if (preset === '12m') return { from: addDays(addYears(today, -1), 1), to: today };
  return { from: addDays(today, 1 - DAYS[preset]), to: today };
}

/** Whether the service can read the period: not backwards, and at most five years. */
export const isReadable = ({ from, to }: Period): boolean => from <= to && to < addYears(from, YEARS_MAX);

/** Returns the period for comparison, or null. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return { from: addYears(period.from, -1), to: addYears(period.to, -1) };
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) };
}

/**
 * Moment up to which the other period is read, so that an unfinished period is compared with an equally long part: as
 * long before its end as now is before the end of this one. Null if the period is over.
 */
export function comparedUntil(period: Period, compared: Period, zone: string, now: number): string | null {
  if (todayIn(zone, now) !== period.to) return null;
  const until = now - (timeOf(period.to) - timeOf(compared.to));
  // If clocks changed in between, it may fall on another day: the whole day counts then.
  return todayIn(zone, until) === compared.to ? new Date(until).toISOString() : null;
}
