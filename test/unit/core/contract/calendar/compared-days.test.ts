import { expect } from 'chai';
import fc from 'fast-check';
import { CalendarPeriod, calendarDays } from '../../../../../src/core/contract/calendar/calendar-period.js';
import { Comparison, comparedDays } from '../../../../../src/core/contract/calendar/compared-days.js';
import { addDays, countDays, dayAt, weekdayOf } from '../../../../../src/core/contract/calendar/days.js';

const { Today, ThisWeek, LastWeek, ThisMonth, LastMonth, ThisQuarter, ThisYear, LastYear } = CalendarPeriod;
const { PreviousPeriod, PreviousYear, SameWeekdays } = Comparison;

const textOf = ({ first, last, isCut }: { first: string; last: string; isCut: boolean }): string =>
  `${first} ${last}${isCut ? ' cut' : ''}`;

describe('The days that a period is compared with', () => {
  it('are the unit before, the year before, or the same weekdays', () => {
    for (const [period, today, comparison, expected] of [
      [Today, '2026-11-24', PreviousPeriod, '2026-11-23 2026-11-23 cut'],
      [Today, '2026-11-24', SameWeekdays, '2026-11-17 2026-11-17 cut'],
      [Today, '2024-02-29', PreviousYear, '2023-02-28 2023-02-28 cut'],
      [ThisWeek, '2026-11-24', PreviousPeriod, '2026-11-16 2026-11-17 cut'],
      [ThisWeek, '2026-11-24', SameWeekdays, '2026-11-16 2026-11-17 cut'],
      [LastWeek, '2026-11-24', PreviousPeriod, '2026-11-09 2026-11-15'],
      [LastWeek, '2026-11-24', PreviousYear, '2025-11-16 2025-11-22'],
      [ThisMonth, '2026-11-24', PreviousPeriod, '2026-10-01 2026-10-24 cut'],
      [ThisMonth, '2026-03-31', PreviousPeriod, '2026-02-01 2026-02-28'],
      [ThisMonth, '2026-11-24', SameWeekdays, '2026-09-27 2026-10-20 cut'],
      [LastMonth, '2026-03-15', PreviousPeriod, '2026-01-01 2026-01-31'],
      [LastMonth, '2025-03-15', PreviousYear, '2024-02-01 2024-02-29'],
      [LastMonth, '2026-03-15', SameWeekdays, '2026-01-04 2026-01-31'],
      [ThisQuarter, '2026-05-31', PreviousPeriod, '2026-01-01 2026-03-02 cut'],
      [ThisYear, '2024-03-01', PreviousYear, '2023-01-01 2023-03-01 cut'],
      [LastYear, '2025-07-01', PreviousPeriod, '2023-01-01 2023-12-31'],
      [LastYear, '2025-07-01', SameWeekdays, '2022-12-26 2023-12-26'],
    ] as const) {
      const days = calendarDays(period, today, 1);
      expect(textOf(comparedDays(days, days, comparison, today)), `${period} on ${today}, ${comparison}`).to.equal(
        expected,
      );
    }
  });

  it('are as many as chosen days, of which only the past is compared', () => {
    const chosen = { first: '2026-11-20', last: '2026-11-29' };
    for (const [today, comparison, expected] of [
      ['2026-12-24', PreviousPeriod, '2026-11-10 2026-11-19'],
      ['2026-12-24', SameWeekdays, '2026-11-06 2026-11-15'],
      ['2026-12-24', PreviousYear, '2025-11-20 2025-11-29'],
      ['2026-11-24', PreviousPeriod, '2026-11-10 2026-11-14 cut'],
      ['2026-11-29', PreviousPeriod, '2026-11-10 2026-11-19 cut'],
      ['2026-11-24', PreviousYear, '2025-11-20 2025-11-24 cut'],
      ['2026-11-01', PreviousPeriod, '2026-11-10 2026-11-19'],
    ] as const)
      expect(textOf(comparedDays(chosen, null, comparison, today)), `${today} ${comparison}`).to.equal(expected);
  });

  it('are before the period and as many, or as many as the calendar has', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAt(days * 86_400_000));
    const periods = fc.constantFrom(...Object.values(CalendarPeriod), null);
    fc.assert(
      fc.property(day, periods, fc.integer({ min: 1, max: 7 }), fc.nat(800), (today, period, weekday, length) => {
        const calendar = period === null ? null : calendarDays(period, today, weekday);
        const days = calendar ?? { first: addDays(today, -length), last: today };
        for (const comparison of Object.values(Comparison)) {
          const compared = comparedDays(days, calendar, comparison, today);
          expect(compared.first <= compared.last).to.equal(true);
          if (comparison !== PreviousYear || calendar !== null) expect(compared.last < days.first).to.equal(true);
          if (comparison === SameWeekdays) {
            expect(weekdayOf(compared.first)).to.equal(weekdayOf(days.first));
            expect(countDays(compared)).to.equal(countDays(days));
          }
          if (compared.isCut) expect(countDays(compared)).to.be.within(countDays(days) - 1, countDays(days) + 1);
        }
      }),
    );
  });
});
