import { DAY_MS, MINUTE_MS } from '../../core/clock.js';
import { WEEKDAYS } from '../../core/contract/rule-words.js';
import { DAY_MINUTES, dayOfDate, minuteOf } from '../rules/prepared-rule.js';
import { localDay, weekdayOfDay, type ZoneClock } from '../rules/zone-clock.js';
import { utcOf } from './day-end.js';
import type { HouseTime } from './qr-house.js';

/** From one time, until before another. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Whether a time has dates, and this day is one of them. */
export const isDated = ({ firstDay, lastDay }: HouseTime, day: number): boolean =>
  firstDay !== null && day >= dayOfDate(firstDay) && day <= dayOfDate(lastDay ?? firstDay);

/**
 * Returns what begins on a day (since 1970), in order, in minutes since its midnight; past 1,440 they are on the next
 * day. Times with dates replace the others on their days.
 */
export function spansOfDay(times: readonly HouseTime[], day: number): DaySpan[] {
  const dated = times.filter((time) => isDated(time, day));
  const weekday = WEEKDAYS[weekdayOfDay(day)];
  return (dated.length > 0 ? dated : times.filter(({ firstDay }) => firstDay === null))
    .filter(({ weekdays, isClosed }) => !isClosed && (weekdays === null || weekdays.some((each) => each === weekday)))
    .map((time) => {
      const [from, until] = [minuteOf(time.from ?? '00:00'), minuteOf(time.until ?? '24:00')];
      return { from, until: until <= from ? until + DAY_MINUTES : until };
    })
    .toSorted((one, other) => one.from - other.from);
}

/** Whether something is open, and when that changes; null if not within the days that are looked at. */
export interface Opening {
  readonly isOpen: boolean;
  readonly changesMs: number | null;
}

/** Yields what begins on these days, in order, in local milliseconds. Spans that touch or overlap each other are one. */
function* localSpans(times: readonly HouseTime[], firstDay: number, lastDay: number): Generator<DaySpan> {
  let joined: DaySpan | null = null;
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const span of spansOfDay(times, day)) {
      const [from, until] = [day * DAY_MS + span.from * MINUTE_MS, day * DAY_MS + span.until * MINUTE_MS];
      if (joined !== null && from <= joined.until) joined = { from: joined.from, until: Math.max(joined.until, until) };
      else {
        if (joined !== null) yield joined;
        joined = { from, until };
      }
    }
  }
  if (joined !== null) yield joined;
}

/** Returns whether times of a zone hold at a moment. What began yesterday may last past midnight. */
export function isOpenAt(times: readonly HouseTime[], clock: ZoneClock, now: number): boolean {
  const today = localDay(clock.localMs(now));
  return [...localSpans(times, today - 1, today)].some(
    ({ from, until }) => utcOf(clock, from) <= now && now < utcOf(clock, until),
  );
}

/** Longer holidays are no opening hours. */
const DAYS_AHEAD = 60;

/** Returns whether times of a zone hold at a moment, and until when. */
export function openingAt(times: readonly HouseTime[], clock: ZoneClock, now: number): Opening {
  const today = localDay(clock.localMs(now));
  let end: number | null = null;
  for (const { from, until } of localSpans(times, today - 1, today + DAYS_AHEAD)) {
    const untilMs = utcOf(clock, until);
    if (untilMs <= now) continue;
    const fromMs = utcOf(clock, from);
    if (fromMs > (end ?? now)) return { isOpen: end !== null, changesMs: end ?? fromMs };
    end = Math.max(end ?? 0, untilMs);
  }
  return {
    isOpen: end !== null,
    changesMs: end !== null && localDay(clock.localMs(end)) > today + DAYS_AHEAD ? null : end,
  };
}
