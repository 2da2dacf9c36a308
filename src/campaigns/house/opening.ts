import { DAY_MS, MINUTE_MS } from '../../core/clock.js';
import { WEEKDAYS } from '../../core/contract/rule-words.js';
import { DAY_MINUTES, dayOfDate, minuteOf } from '../rules/prepared-rule.js';
import { localDay, weekdayOfDay, type ZoneClock } from '../rules/zone-clock.js';
import { utcOf } from './day-end.js';
import type { HouseTime } from './qr-house.js';

/** Minutes since the midnight with which a day begins. Past 1,440 they are on the next day. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Whether a time has dates, and this day is one of them. */
const isDated = ({ firstDay, lastDay }: HouseTime, day: number): boolean =>
  firstDay !== null && day >= dayOfDate(firstDay) && day <= dayOfDate(lastDay ?? firstDay);

/** Returns what begins on a day (since 1970), in order. Times with dates replace the others on their days. */
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

/** Longer holidays are no opening hours. */
const DAYS_AHEAD = 60;

/** Returns whether times of a zone hold at a moment, and until when. Spans that touch each other are one. */
export function openingAt(times: readonly HouseTime[], clock: ZoneClock, now: number): Opening {
  const today = localDay(clock.localMs(now));
  let end: number | null = null;
  // What began yesterday may last past midnight.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day += 1) {
    for (const { from, until } of spansOfDay(times, day)) {
      const [fromMs, untilMs] = [from, until].map((minute) => utcOf(clock, day * DAY_MS + minute * MINUTE_MS));
      if (fromMs === undefined || untilMs === undefined || untilMs <= now) continue;
      if (fromMs > (end ?? now)) return { isOpen: end !== null, changesMs: end ?? fromMs };
      end = Math.max(end ?? 0, untilMs);
    }
  }
  return {
    isOpen: end !== null,
    changesMs: end !== null && localDay(clock.localMs(end)) > today + DAYS_AHEAD ? null : end,
  };
}
