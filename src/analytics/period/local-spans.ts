import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { isoDay, isoTime, type Period } from './period.js';
import { offsetSpans, type TimeZone } from './time-zone.js';

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
