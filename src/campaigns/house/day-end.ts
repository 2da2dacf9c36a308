import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { localDay, type ZoneClock } from '../rules/zone-clock.js';

/**
 * Returns the UTC time of a local one. A time that clocks skip is read as if they had not been set forward; of one that
 * they show twice, it is the second.
 */
export function utcOf(clock: ZoneClock, localMs: number): number {
  const [before = 0, after = 0] = [localMs - DAY_MS, localMs + DAY_MS].map((at) => clock.localMs(at) - at);
  const late = localMs - after;
  return clock.localMs(late) === localMs ? late : localMs - before;
}

/** Guests of the evening are still there after midnight, and nobody cooks yet. */
const DAY_BEGINS_MS = 4 * HOUR_MS;

/** Returns when the day of a house ends: the next time that its clocks show 4:00. */
export function endOfDay(clock: ZoneClock, now: number): number {
  const day = localDay(clock.localMs(now) - DAY_BEGINS_MS);
  return utcOf(clock, (day + 1) * DAY_MS + DAY_BEGINS_MS);
}
