import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.ts';
import type { SampleScanInput } from '../../../generated/campaign/rules/try-rules.ts';
import { toLocalTime, toMoment } from './zoned-time.ts';

/** A sample scan as in the form. Null and empty mean unknown. */
export interface SampleScan {
  readonly country: string | null;
  readonly device: string | null;
  readonly system: string | null;
  readonly browser: string | null;
  readonly language: string | null;
  /** `now`, a weekday of the coming seven days, or a date such as `2026-08-01`. */
  readonly day: string;
  /** HH:MM in the time zone; ignored for `now`. */
  readonly time: string;
  readonly zone: string;
  /** Query of the scanned address. */
  readonly query: string;
  /** In percent, 0 to 99.99. */
  readonly place: number | null;
}

/** Props of the fields of a sample scan. */
export interface SampleProps {
  sample: SampleScan;
  onChange: (sample: SampleScan) => void;
}

export const NOW = 'now';

/** Capitals of wide countries; for others the first of their time zones is good enough. */
const ZONES: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  GB: 'Europe/London',
  ID: 'Asia/Jakarta',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
};

/** Returns a time zone of a country, or null if the browser does not know one. */
export function zoneOf(country: string): string | null {
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale('und', { region: country });
  return lookUp(ZONES, country) ?? locale.getTimeZones?.()[0] ?? null;
}

const ALL_DAYS: readonly string[] = WEEKDAYS;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the date of the next such weekday in the time zone, including today. */
function nextDate(weekday: string, zone: string, nowMs: number): string {
  const days = Array.from({ length: 7 }, (_, index) => toLocalTime(nowMs + index * DAY_MS, zone).slice(0, 10));
  const wanted = ALL_DAYS.indexOf(weekday);
  return days.find((date) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7 === wanted) ?? days[0] ?? '';
}

/** In milliseconds; null for now, or if the typed text is not a valid time. */
function momentOf({ day, time, zone }: SampleScan, nowMs: number): number | null {
  if (day === NOW) return null;
  const isWeekday = WEEKDAYS.some((name) => name === day);
  return toMoment(`${isWeekday ? nextDate(day, zone, nowMs) : day}T${time}`, zone);
}

/** Returns the sample scan as the service expects it. */
export function toSampleInput(sample: SampleScan, nowMs: number): SampleScanInput {
  const moment = momentOf(sample, nowMs);
  return {
    country: sample.country,
    device: sample.device,
    operatingSystem: sample.system,
    browser: sample.browser,
    language: sample.language,
    atUtc: moment === null ? null : new Date(moment).toISOString(),
    query: sample.query === '' ? null : sample.query.replace(/^\?/, ''),
    visitorPlace: sample.place,
  };
}
