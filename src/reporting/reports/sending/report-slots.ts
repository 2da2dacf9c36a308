import { HOUR_MS } from '../../../core/clock.js';
import { unitAround } from '../../../core/contract/calendar/calendar-period.js';
import { addDays, dayAt, utcStart } from '../../../core/contract/calendar/days.js';
import { MONDAY } from '../../../core/contract/calendar/first-weekday.js';
import { momentOf, type TimeZone } from '../../../scans/period/local-spans.js';
import { ReportFrequency } from '../report-frequency.js';

/** When a report is due. */
export interface Slots {
  /** The latest time up to now. */
  readonly lastMs: number;
  readonly nextMs: number;
}

/**
 * Returns when a report is due around `now`: at the local hour on Mondays or on the first of the month. An hour that the
 * clocks skip is when they do; of one that occurs twice, the first. So each week and month has exactly one time.
 */
export function slotsAround(frequency: ReportFrequency, localHour: number, zone: TimeZone, now: number): Slots {
  const unit = frequency === ReportFrequency.Weekly ? 'week' : 'month';
  const slotOn = (day: string): number => momentOf(zone, utcStart(day) + localHour * HOUR_MS);
  const around = unitAround(unit, dayAt(now + zone.offsetAt(now)), MONDAY);
  const current = slotOn(around.first);
  if (current > now)
    return { lastMs: slotOn(unitAround(unit, addDays(around.first, -1), MONDAY).first), nextMs: current };
  return { lastMs: current, nextMs: slotOn(addDays(around.last, 1)) };
}
