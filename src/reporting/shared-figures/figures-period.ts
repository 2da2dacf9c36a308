import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { addDays, dayAt } from '../../core/contract/calendar/days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { Between, IsOptional } from '../../core/field-rules.js';
import type { LocalPeriodInput } from '../../figures/period/chosen-period.js';
import type { TimeZone } from '../../scans/period/local-spans.js';

const { daysMax } = LIMITS.sharedFigures;

/** Which days figures are of, on whatever day they are read. */
@ObjectType()
@InputType('FiguresPeriodInput', { description: 'Either calendar, lastDays, or fromDate and toDate.' })
export class FiguresPeriod {
  @Field(() => CalendarPeriod, { nullable: true })
  calendar?: CalendarPeriod | null;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47, such as en-GB: decides on which day the weeks of calendar begin. Defaults to Monday.',
  })
  locale?: string | null;

  @Field(() => Int, { nullable: true, description: `The last 1 to ${daysMax} days, including today.` })
  @IsOptional()
  @Between(1, daysMax, problem('not_one_to', { max: daysMax }))
  lastDays?: number | null;

  @Field(() => String, { nullable: true, description: 'The first day, YYYY-MM-DD.' })
  fromDate?: string | null;

  @Field(() => String, { nullable: true, description: 'The last day.' })
  toDate?: string | null;
}

/** Adds a problem unless exactly one kind of period is given. */
export function checkPeriod({ calendar, lastDays, fromDate, toDate }: FiguresPeriod, problems: FieldProblems): void {
  const kinds = [calendar, lastDays, fromDate ?? toDate].filter((each) => each != null).length;
  const isHalf = (fromDate == null) !== (toDate == null);
  if (kinds !== 1 || isHalf) problems.add('period', problem('one_period_needed'));
}

/** Returns the period of today. */
export function toLocalPeriod(
  { calendar, locale, lastDays, fromDate, toDate }: FiguresPeriod,
  { name, offsetAt }: TimeZone,
  now: number,
): LocalPeriodInput {
  if (lastDays == null) return { period: calendar, locale, fromDate, toDate, timeZone: name };
  const today = dayAt(now + offsetAt(now));
  return { fromDate: addDays(today, 1 - lastDays), toDate: today, timeZone: name };
}
