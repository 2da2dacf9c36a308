import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { isoDay, isoTime, type Period } from './period.js';

/**
 * An IANA time zone according to Node's ICU data. PostgreSQL is never asked, because its data may be of a
 * different version.
 */
export interface TimeZone {
  /** As the caller wrote it, unless only in its case: ICU calls zones as they were called in 1993. */
  readonly name: string;
  /** Milliseconds to add to UTC at this time. */
  readonly offsetAt: (milliseconds: number) => number;
}

/** A span in which a zone's offset does not change. */
export interface OffsetSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** Keyed by ICU's canonical name, so there are at most as many entries as zones and aliases. */
const offsets = new Map<string, TimeZone['offsetAt']>();
const noOffset = (): number => 0;

/**
 * Returns the zone with an IANA name such as `Asia/Kolkata`, in any case; null for anything else, including
 * bare offsets.
 */
export function parseTimeZone(text: string): TimeZone | null {
  if (!/^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(text)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: text, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const canonical = format.resolvedOptions().timeZone;
  const made = canonical === 'UTC' ? noOffset : (milliseconds: number) => offsetOf(format.format(milliseconds));
  const offsetAt = offsets.get(canonical) ?? made;
  offsets.set(canonical, offsetAt);
  return { name: text.toLowerCase() === canonical.toLowerCase() ? canonical : writtenName(text), offsetAt };
}

/** Returns an alias with the case of IANA's names: as written if each part has a capital and there are small letters. */
const writtenName = (alias: string): string =>
  /^(?:[A-Z][^/]*(?:\/|$))*$/.test(alias) && (/[a-z]/.test(alias) || !alias.includes('/'))
    ? alias
    : alias
        .toLowerCase()
        .replace(/(?<![a-z])(?!(?:of|au|es)_)[a-z]/g, (letter) => letter.toUpperCase())
        .replace(/^Us(?=\/)|Gmt|Utc/g, (name) => name.toUpperCase());

/** Whether the days of the zone are those of the rollups. */
export const isUtc = ({ offsetAt }: TimeZone): boolean => offsetAt === noOffset;

/** Parses a text such as `11/21/2026, GMT+05:30`. */
function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = LONG_OFFSET.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** No zone changes its offset and back within this time. */
const STEP_MS = DAY_MS;

/** Returns a zone's offsets between two times, in order. Takes about 4 µs per day. */
export function offsetSpans({ offsetAt }: TimeZone, fromMs: number, toMs: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let start = fromMs;
  let offsetMs = offsetAt(fromMs);
  for (let before = fromMs; before < toMs; ) {
    const next = Math.min(before + STEP_MS, toMs);
    if (offsetAt(next) !== offsetMs) {
      const change = firstChange(offsetAt, before, next);
      spans.push({ fromMs: start, toMs: change, offsetMs });
      start = change;
      offsetMs = offsetAt(change);
      before = change;
    } else {
      before = next;
    }
  }
  return start < toMs ? [...spans, { fromMs: start, toMs, offsetMs }] : spans;
}

/** Returns the first millisecond after `before`, up to `after`, whose offset differs from that at `before`. */
function firstChange(offsetAt: TimeZone['offsetAt'], before: number, after: number): number {
  const offset = offsetAt(before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Part of a period within one local day or hour. */
export interface LocalSpan extends Period {
  /** Start of the day or hour; before `fromMs` if the period starts in the middle of it. */
  readonly startMs: number;
  /** The local day, such as `2026-10-25`. */
  readonly day: string;
  /** The offset in the span, in milliseconds. */
  readonly offsetMs: number;
}

/**
 * Splits a period at each change of the offset and at each local multiple of `unitMs`. A day on which the clocks change
 * has two spans, which are apart if the clocks go back a few minutes after midnight.
 */
function split(period: Period, zone: TimeZone, unitMs: number): LocalSpan[] {
  const spans: LocalSpan[] = [];
  // Starts a day earlier, so that the start of the first span is known too.
  for (const { fromMs, toMs, offsetMs } of offsetSpans(zone, period.fromMs - DAY_MS, period.toMs)) {
    for (let start = fromMs; start < toMs; ) {
      const unit = Math.floor((start + offsetMs) / unitMs);
      const end = Math.min((unit + 1) * unitMs - offsetMs, toMs);
      if (end > period.fromMs) {
        const day = isoDay(unit * unitMs);
        spans.push({ startMs: start, fromMs: Math.max(start, period.fromMs), toMs: end, day, offsetMs });
      }
      start = end;
    }
  }
  return spans;
}

/** Returns the spans of a period by local day, in order. Adjacent spans of the same day are merged. */
export function localDays(period: Period, zone: TimeZone): LocalSpan[] {
  const spans: LocalSpan[] = [];
  for (const span of split(period, zone, DAY_MS)) {
    const before = spans.at(-1);
    if (before?.day === span.day) spans[spans.length - 1] = { ...before, toMs: span.toMs };
    else spans.push(span);
  }
  return spans;
}

/**
 * Returns the spans of a period by local hour, in order. An hour that occurs twice is two hours. An hour with a clock
 * change of half an hour, as on Lord Howe Island, is two spans.
 */
export const localHours = (period: Period, zone: TimeZone): LocalSpan[] => split(period, zone, HOUR_MS);

/**
 * Returns the first moment at which clocks in the zone show a local time, given as if it were UTC; if they skip it, the
 * moment at which they do.
 */
export function momentOf(zone: TimeZone, localMs: number): number {
  for (const { fromMs, toMs, offsetMs } of offsetSpans(zone, localMs - 2 * DAY_MS, localMs + 2 * DAY_MS)) {
    const moment = Math.max(fromMs, localMs - offsetMs);
    if (moment < toMs) return moment;
  }
  return localMs;
}

/** Formats `2026-10-25T02:00:00+01:00`, in years 0 to 9999. */
export function isoLocal(milliseconds: number, offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const offset = `${offsetMs < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
  return `${isoTime(milliseconds + offsetMs).slice(0, 19)}${offset}`;
}
