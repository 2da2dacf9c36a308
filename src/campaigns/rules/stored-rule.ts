import type { QrRule } from './rule.js';
import { type QrSchedule, QrScheduleInput } from './schedule.js';

/** Returns a rule of an input with all members, as plain objects: what is stored, and compared with what is stored. */
export const toStoredRule = ({ timeOfDay, dateRange, query, ...rule }: QrRule): QrRule => ({
  name: rule.name,
  destination: rule.destination,
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

/** Returns checked rules as they are stored: null for none. */
export const toStoredRules = (rules: readonly QrRule[] | null): QrRule[] | null =>
  rules === null || rules.length === 0 ? null : rules.map(toStoredRule);

/** Returns a checked schedule as it is stored. */
export const toStoredSchedule = (schedule: QrScheduleInput | null): QrSchedule | null =>
  schedule === null
    ? null
    : {
        fromUtc: schedule.fromUtc?.toISOString() ?? null,
        untilUtc: schedule.untilUtc?.toISOString() ?? null,
        fallback: schedule.fallback ?? null,
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
