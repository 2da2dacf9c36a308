import { type CountedScan as Counted, countedScans } from './plain-table.js';
import type { KnownScan } from './random-scans.js';

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
const names = new Intl.DisplayNames(['en'], { type: 'region' });
const nameOf = (code: string): string => (code === 'ZZ' ? 'Unknown' : String(names.of(code)));

const figures = (counted: readonly Counted[]) => ({
  scans: counted.length,
  uniqueScans: counted.filter(({ isUnique }) => isUnique).length,
});

/** Rows by descending scans, then by the label's parts; for fewer than 100 labels. */
function rows<Label extends object>(counted: readonly Counted[], labelOf: (scan: KnownScan) => Label, order: string[]) {
  const groups = Object.entries(Object.groupBy(counted, ({ scan }) => JSON.stringify(labelOf(scan))));
  const all = groups.map(([label, group = []]) => ({ ...(JSON.parse(label) as Label), ...figures(group) }));
  const text = (row: object): string =>
    order.map((part) => String(Object.entries(row).find(([name]) => name === part)?.[1])).join('\0');
  return all.sort((a, b) => b.scans - a.scans || (text(a) < text(b) ? -1 : 1));
}

/** A time zone other than UTC for days, and a part of the scans. */
export interface PlainOptions {
  readonly timeZone?: string;
  readonly isIn?: (scan: KnownScan) => boolean;
  /** Whether the response has the list of rules, which only exists in GraphQL. */
  readonly withRules?: boolean;
  /** Which scans are compared; by default those of the period of equal length before. */
  readonly isCompared?: (scan: KnownScan) => boolean;
}

const HOUR = 3_600_000;

/**
 * Days of a time zone according to the formatter of Intl alone. No zone changes its offset within less than a quarter
 * of an hour.
 */
function plainDays(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const isUtc = timeZone === 'UTC';
  const dayIn = (milliseconds: number): string => (isUtc ? dayOf(milliseconds) : format.format(milliseconds));
  const step = isUtc ? HOUR : HOUR / 4;
  const daysBetween = (fromMs: number, toMs: number): string[] => {
    const days = new Set<string>();
    for (let time = fromMs; time < toMs; time += step) days.add(dayIn(time));
    return [...days.add(dayIn(toMs - 1))];
  };
  return { dayIn, daysBetween };
}

/**
 * Expected response of `GET /analytics/overview`, computed from the list of all scans of the workspace. Uniqueness is
 * determined among all scans of a UTC day.
 */
export function plainOverview(
  scans: readonly KnownScan[],
  campaignId: string | null,
  fromMs: number,
  toMs: number,
  { timeZone = 'UTC', isIn = () => true, withRules = false, isCompared }: PlainOptions = {},
) {
  const counted = countedScans(scans.filter((scan) => (campaignId ?? scan.campaignId) === scan.campaignId));
  const scansBetween = (from: number, to: number) =>
    counted.filter(({ scan }) => isIn(scan) && from <= scan.scannedMs && scan.scannedMs < to);
  const period = scansBetween(fromMs, toMs);
  const isBefore = isCompared ?? (({ scannedMs }) => 2 * fromMs - toMs <= scannedMs && scannedMs < fromMs);
  const before = counted.filter(({ scan }) => isIn(scan) && isBefore(scan)).length;
  const difference = period.length - before;
  // In integers: a quotient such as 51.25 % must not be rounded down because it was computed as 51.249999.
  const tenths = Math.floor((2_000 * Math.abs(difference) + before) / (2 * before));
  const { dayIn, daysBetween } = plainDays(timeZone);
  const byDay = Map.groupBy(period, ({ scan }) => dayIn(scan.scannedMs));
  const labelled = period.filter(({ scan }) => !scan.totalsOnly);
  const list = (labelOf: (scan: KnownScan) => string) =>
    rows(labelled, (scan) => ({ label: labelOf(scan) }), ['label']);
  const place = ({ country, city }: KnownScan) => ({
    countryCode: country === 'ZZ' ? '' : country,
    country: nameOf(country),
    city,
  });
  return {
    totalScans: counted.length,
    uniqueScans: figures(counted).uniqueScans,
    scansInPeriod: period.length,
    changePercent: before === 0 ? Math.sign(period.length) * 100 : (Math.sign(difference) * tenths) / 10 || 0,
    timeline: daysBetween(fromMs, toMs).map((date) => ({ date, ...figures(byDay.get(date) ?? []) })),
    countries: list(({ country }) => nameOf(country)),
    cities: rows(labelled, place, ['city', 'countryCode']),
    devices: list(({ device }) => device),
    operatingSystems: list(({ operatingSystem }) => operatingSystem),
    browsers: list(({ browser }) => browser),
    sources: list(({ source }) => source),
    ...(withRules ? { rules: list(({ rule }) => rule ?? 'Default') } : {}),
  };
}

/** Scans that are not counted, by reason. */
export const plainExcluded = (scans: readonly KnownScan[]): { reason: string; scans: number }[] => {
  const reasons = Map.groupBy(scans, (scan) => scan.class);
  reasons.delete('person');
  return [...reasons].map(([reason, list]) => ({ reason, scans: list.length }));
};

/** Totals of the rows of a list. */
export const sumOf = (
  rows: readonly { scans: number; uniqueScans: number }[],
): [scans: number, uniqueScans: number] => [
  rows.reduce((sum, row) => sum + row.scans, 0),
  rows.reduce((sum, row) => sum + row.uniqueScans, 0),
];

/** Returns the day, the hour and the offset in a time zone. */
export function hoursIn(timeZone: string): (milliseconds: number) => string {
  const hours = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (milliseconds) =>
    `${hours.format(milliseconds).slice(0, 13)} ${offsets.format(milliseconds).split('GMT')[1] || '+00:00'}`;
}
