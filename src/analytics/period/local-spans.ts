import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { isoDay, isoTime, type Period } from './period.js';
import { offsetSpans, type TimeZone } from './time-zone.js';

/** A part of a period that lies in one day, or in one hour, of a zone's clocks. */
export interface LocalSpan extends Period {
  /** When the day or hour begins: before `fromMs` if the period begins in the middle of it. */
  readonly startMs: number;
  /** `2026-10-25`, the day in the zone. */
  readonly day: string;
  /** The offset in the span, in milliseconds. */
  readonly offsetMs: number;
}

/**
 * Splits a period at each change of the offset, and where the zone's clocks show a multiple of `unitMs`. So a day on which the
 * clocks change has two spans, which lie apart when they are set back at some minutes after midnight.
 */
function split(period: Period, zone: TimeZone, unitMs: number): LocalSpan[] {
  const spans: LocalSpan[] = [];
  // From a day before, so that the first span's start is known too.
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

/** The spans of a period by day of a zone, in order. Spans of the same day that touch are one. */
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
 * The spans of a period by hour of a zone's clocks, in order. An hour that the clocks show twice is two hours. One in which
 * they are set, as Lord Howe Island's are by half an hour, is two spans.
 */
export const localHours = (period: Period, zone: TimeZone): LocalSpan[] => split(period, zone, HOUR_MS);

/** The first moment of a day of a zone, given as the start of the UTC day of that date; of the next day if the zone skipped it. */
export function startOfLocalDay(zone: TimeZone, utcDayMs: number): number {
  const from = utcDayMs - 2 * DAY_MS;
  for (const { fromMs, toMs, offsetMs } of offsetSpans(zone, from, utcDayMs + 2 * DAY_MS)) {
    const start = Math.max(fromMs, utcDayMs - offsetMs);
    if (start < toMs) return start;
  }
  return utcDayMs;
}

/** `2026-10-25T02:00:00+01:00`, in years from 0 to 9999. */
export function isoLocal(milliseconds: number, offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const offset = `${offsetMs < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
  return `${isoTime(milliseconds + offsetMs).slice(0, 19)}${offset}`;
}
