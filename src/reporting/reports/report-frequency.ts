import { registerEnumType } from 'type-graphql';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { enumOf } from '../../core/contract/names/enum-of.js';

/** The names are stored, so they must not change. */
export const ReportFrequency = enumOf('Weekly', 'Monthly');
export type ReportFrequency = keyof typeof ReportFrequency;
registerEnumType(ReportFrequency, { name: 'ReportFrequency' });

/** The period that each report is of. */
export const PERIOD_OF: Readonly<Record<ReportFrequency, CalendarPeriod>> = {
  [ReportFrequency.Weekly]: CalendarPeriod.LastWeek,
  [ReportFrequency.Monthly]: CalendarPeriod.LastMonth,
};
