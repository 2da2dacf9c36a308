import { registerEnumType } from 'type-graphql';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';

/** The names are stored, so they must not change. */
export enum ReportFrequency {
  Weekly = 'Weekly',
  Monthly = 'Monthly',
}
registerEnumType(ReportFrequency, { name: 'ReportFrequency' });

/** The period that each report is of. */
export const PERIOD_OF: Readonly<Record<ReportFrequency, CalendarPeriod>> = {
  [ReportFrequency.Weekly]: CalendarPeriod.LastWeek,
  [ReportFrequency.Monthly]: CalendarPeriod.LastMonth,
};
