import { cleanValue } from '../../core/contract/text.js';
import type { QrRule } from './rule.js';
import { type QrSchedule, QrScheduleInput } from './schedule.js';

/** Returns an input's rule with all members, as plain objects: the form that is stored and compared. */
export const toStoredRule = ({ timeOfDay, dateRange, query, ...rule }: QrRule): QrRule => ({
  name: rule.name,
  destination: cleanValue(rule.destination),
  devices: rule.devices ?? null,
  operatingSystems: rule.operatingSystems ?? null,
  browsers: rule.browsers ?? null,
  languages: rule.languages ?? null,
  countries: rule.countries ?? null,
  timeOfDay: timeOfDay
    ? {
        from: timeOfDay.from ?? null,
        until: timeOfDay.until ?? null,
        weekdays: timeOfDay.weekdays ?? null,
        zone: timeOfDay.zone,
      }
    : null,
  dateRange: dateRange ? { from: dateRange.from ?? null, until: dateRange.until ?? null, zone: dateRange.zone } : null,
  query: query ? { name: query.name, values: query.values ?? null } : null,
  share: rule.share ?? null,
});

/** Returns checked rules in stored form; null for none. */
export const toStoredRules = (rules: readonly QrRule[] | null): QrRule[] | null =>
  rules === null || rules.length === 0 ? null : rules.map(toStoredRule);

/** Returns a checked schedule in stored form. */
export const toStoredSchedule = (schedule: QrScheduleInput | null): QrSchedule | null =>
  schedule === null
    ? null
    : {
        fromUtc: schedule.fromUtc?.toISOString() ?? null,
        untilUtc: schedule.untilUtc?.toISOString() ?? null,
        fallback: schedule.fallback == null ? null : cleanValue(schedule.fallback),
      };

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns a stored schedule as an input that would store it again. */
export const toScheduleInput = (schedule: QrSchedule | null): QrScheduleInput | null =>
  schedule === null
    ? null
    : Object.assign(new QrScheduleInput(), {
        fromUtc: dateOf(schedule.fromUtc),
        untilUtc: dateOf(schedule.untilUtc),
        fallback: schedule.fallback,
      });
