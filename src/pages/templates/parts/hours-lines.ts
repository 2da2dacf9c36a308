import { type DaySpan, isDated, openingAt, spansOfDay } from '../../../campaigns/house/opening.js';
import type { QrHouse } from '../../../campaigns/house/qr-house.js';
import { localDay, weekdayOfDay, zoneClock } from '../../../campaigns/rules/zone-clock.js';
import { DAY_MS, MINUTE_MS } from '../../../core/clock.js';
import { fillIn } from '../../../core/words/fill-in.js';
import { HOUSE_WORDS } from '../../../core/words/pages/house-words.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';

/** Times are formatted as if local times were UTC. */
const formatIn = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

const CLOCK_TIME = { hour: 'numeric', minute: '2-digit' } as const;
const LONG_DAY = { weekday: 'long' } as const;
const LONG_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;
/** Beyond this, a weekday alone would be the wrong one. */
const WEEK_DAYS = 6;

/**
 * Says whether the house is open at the moment of reading, with the time at which that changes: a page that stays open on
 * a phone contradicts nobody's watch.
 */
export function openingLine(house: QrHouse, now: number, words: PageWords): { text: string; isOpen: boolean } | null {
  const clock = zoneClock(house.zone);
  if (house.hours === null || clock === null) return null;
  const { isOpen, changesMs } = openingAt(house.hours, clock, now);
  const texts = HOUSE_WORDS[words.language];
  if (changesMs === null) return { isOpen, text: isOpen ? texts.openNow : texts.closed };
  const local = clock.localMs(changesMs);
  const ahead = localDay(local) - localDay(clock.localMs(now));
  const time = formatIn(words.locale, CLOCK_TIME).format(local);
  if (isOpen) return { isOpen, text: changesMs - now < DAY_MS ? fillIn(texts.openUntil, { time }) : texts.openNow };
  if (ahead === 0) return { isOpen, text: fillIn(texts.opensAt, { time }) };
  const day = formatIn(words.locale, ahead > WEEK_DAYS ? LONG_DATE : LONG_DAY).format(local);
  return { isOpen, text: fillIn(texts.opensOn, { day, time }) };
}

export interface HoursLine {
  readonly days: string;
  readonly spans: readonly string[];
}

const SHORT_DAY = { weekday: 'short' } as const;
const SHORT_DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;
/** Days of which exceptions are shown. */
const NOTICE_DAYS = 45;

/** Returns the hours of the week, with neighbouring days of the same hours together, then those of coming dates. */
export function hoursLines(house: QrHouse, now: number, words: PageWords): HoursLine[] {
  const clock = zoneClock(house.zone);
  if (house.hours === null || clock === null) return [];
  const { hours } = house;
  const weekly = hours.filter(({ firstDay }) => firstDay === null);
  const today = localDay(clock.localMs(now));
  const monday = today - weekdayOfDay(today);
  const coming = Array.from({ length: NOTICE_DAYS }, (_, index) => today + index).filter((day) =>
    hours.some((time) => isDated(time, day)),
  );
  const week = Array.from({ length: 7 }, (_, index) => monday + index);
  const weekRuns = weekly.length === 0 ? [] : runsOf(week, weekly);
  return [...weekRuns.map(lineIn(words, SHORT_DAY)), ...runsOf(coming, hours).map(lineIn(words, SHORT_DATE))];
}

interface Run {
  readonly first: number;
  readonly last: number;
  readonly spans: readonly DaySpan[];
}

/** Consecutive days with the same spans. */
function runsOf(days: readonly number[], hours: NonNullable<QrHouse['hours']>): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const spans = spansOfDay(hours, day);
    const before = runs.at(-1);
    const isSame = before?.last === day - 1 && JSON.stringify(before.spans) === JSON.stringify(spans);
    if (isSame) runs[runs.length - 1] = { ...before, last: day };
    else runs.push({ first: day, last: day, spans });
  }
  return runs;
}

/** Returns what writes runs, with formats that take longer to make than to use. */
function lineIn(words: PageWords, options: Intl.DateTimeFormatOptions): (run: Run) => HoursLine {
  const [day, time] = [formatIn(words.locale, options), formatIn(words.locale, CLOCK_TIME)];
  const dayText = (of: number): string => day.format(of * DAY_MS);
  const timeText = (minute: number): string => time.format(minute * MINUTE_MS);
  return ({ first, last, spans }) => ({
    days: first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`,
    spans:
      spans.length === 0
        ? [HOUSE_WORDS[words.language].closed]
        : spans.map(({ from, until }) => `${timeText(from)} – ${timeText(until)}`),
  });
}
