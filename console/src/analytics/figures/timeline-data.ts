import type { AnalyticsComparisonQuery } from '../../../generated/analytics/figures/comparison.ts';
import type { AnalyticsFiguresQuery } from '../../../generated/analytics/figures/figures.ts';
import type { TimelinePoint } from '../charts/timeline-shape.ts';

type Figures = AnalyticsFiguresQuery['analyticsOverview'];
type Comparison = AnalyticsComparisonQuery['analyticsOverview'];

/** Chart data by day or hour, as returned with the figures. */
export interface TimelineData {
  readonly points: readonly TimelinePoint[];
  /** The day of each point. */
  readonly days: readonly string[];
  /** Null for the future. */
  readonly scans: readonly (number | null)[];
  readonly uniqueScans: readonly number[];
  /** Null if unknown for such a long period. */
  readonly excluded: readonly (number | null)[] | null;
  readonly before: readonly number[];
  readonly beforeNames: readonly string[];
}

/** Names of days (`2026-01-31`) and of hours (`2026-01-31T14:00:00+01:00`, in its own time zone). */
export interface TimeNames {
  readonly day: (text: string) => TimelinePoint;
  readonly hour: (text: string) => TimelinePoint;
}

export function timeNamesOf(locale: string): TimeNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const shortDay = format({ day: 'numeric', month: 'short' });
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ hour: 'numeric' });
  const longTime = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return {
    day: (text) => {
      const date = new Date(`${text}T00:00:00Z`);
      return { shortName: shortDay.format(date), name: longDay.format(date) };
    },
    hour: (text) => {
      const date = new Date(`${text.slice(0, 19)}Z`);
      const isMidnight = text.slice(11, 13) === '00';
      return { shortName: isMidnight ? shortDay.format(date) : time.format(date), name: longTime.format(date) };
    },
  };
}

interface Options {
  readonly names: TimeNames;
  readonly isHourly: boolean;
  readonly today: string;
  readonly now: number;
  /** Scans of this moment that the figures do not include yet. */
  readonly since: number;
}

/** Returns the lines of a timeline: by hour if requested and available, otherwise by day. */
export function timelineData(figures: Figures, comparison: Comparison | undefined, options: Options): TimelineData {
  const { names, isHourly, today, now, since } = options;
  const hours = isHourly ? figures.hourly : null;
  const points = hours === null ? figures.timeline : hours;
  const known =
    hours === null
      ? figures.timeline.filter(({ date }) => date <= today).length
      : hours.filter(({ hourUtc }) => Date.parse(hourUtc) <= now).length;
  const before = hours === null ? comparison?.timeline : comparison?.hourly;
  const excluded = points.map(({ excludedScans }, index) => (index >= known ? null : (excludedScans ?? 0)));
  const isExcludedKnown = points.every(({ excludedScans }) => excludedScans != null);
  return {
    points: points.map((point) => ('hour' in point ? names.hour(point.hour) : names.day(point.date))),
    days: points.map((point) => ('hour' in point ? point.hour.slice(0, 10) : point.date)),
    scans: points.map(({ scans }, index) => (index >= known ? null : index === known - 1 ? scans + since : scans)),
    uniqueScans: points.map(({ uniqueScans }) => uniqueScans),
    excluded: isExcludedKnown ? excluded : null,
    before: (before ?? []).slice(0, points.length).map(({ scans }) => scans),
    beforeNames: (before ?? []).map((point) => ('hour' in point ? names.hour(point.hour) : names.day(point.date)).name),
  };
}
