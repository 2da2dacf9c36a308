import { expect } from 'chai';
import fc from 'fast-check';
import { CalendarPeriod, calendarDays } from '../../../../../src/core/contract/calendar/calendar-period.js';
import { addDays, countDays, dayAt, weekdayOf } from '../../../../../src/core/contract/calendar/days.js';

const { Today, Yesterday, ThisWeek, LastWeek, ThisMonth, LastMonth } = CalendarPeriod;
const { ThisQuarter, LastQuarter, ThisYear, LastYear } = CalendarPeriod;
const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7];

const spanOf = (period: CalendarPeriod, today: string, firstWeekday = MONDAY): string => {
  const { first, last } = calendarDays(period, today, firstWeekday);
  return `${first} ${last}`;
};

describe('A calendar period', () => {
  it('has the days of its name', () => {
    for (const [period, today, expected] of [
      [Today, '2026-03-01', '2026-03-01 2026-03-01'],
      [Yesterday, '2026-03-01', '2026-02-28 2026-02-28'],
      [Yesterday, '2024-03-01', '2024-02-29 2024-02-29'],
      [ThisMonth, '2026-11-24', '2026-11-01 2026-11-24'],
      [LastMonth, '2026-03-31', '2026-02-01 2026-02-28'],
      [LastMonth, '2026-01-15', '2025-12-01 2025-12-31'],
      [ThisQuarter, '2026-06-30', '2026-04-01 2026-06-30'],
      [LastQuarter, '2026-02-10', '2025-10-01 2025-12-31'],
      [ThisYear, '2026-01-01', '2026-01-01 2026-01-01'],
      [LastYear, '2025-07-01', '2024-01-01 2024-12-31'],
    ] as const)
      expect(spanOf(period, today), `${period} on ${today}`).to.equal(expected);
  });

  it('has weeks that begin on the given day', () => {
    // 24 November 2026 is a Tuesday.
    expect(spanOf(ThisWeek, '2026-11-24', MONDAY)).to.equal('2026-11-23 2026-11-24');
    expect(spanOf(ThisWeek, '2026-11-24', SUNDAY)).to.equal('2026-11-22 2026-11-24');
    expect(spanOf(ThisWeek, '2026-11-24', SATURDAY)).to.equal('2026-11-21 2026-11-24');
    expect(spanOf(LastWeek, '2026-11-24', MONDAY)).to.equal('2026-11-16 2026-11-22');
    expect(spanOf(LastWeek, '2026-11-24', SUNDAY)).to.equal('2026-11-15 2026-11-21');
    expect(spanOf(ThisWeek, '2026-11-22', SUNDAY)).to.equal('2026-11-22 2026-11-22');
    expect(spanOf(ThisWeek, '2026-11-22', MONDAY)).to.equal('2026-11-16 2026-11-22');
  });

  it('is one of units without gaps, of which today’s ends today', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAt(days * 86_400_000));
    const pairs = [
      [ThisWeek, LastWeek],
      [ThisMonth, LastMonth],
      [ThisQuarter, LastQuarter],
      [ThisYear, LastYear],
      [Today, Yesterday],
    ] as const;
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...pairs),
        (today, weekday, [current, before]) => {
          const [now, last] = [calendarDays(current, today, weekday), calendarDays(before, today, weekday)];
          expect(now.last).to.equal(today);
          expect(now.first <= today && today <= now.whole.last).to.equal(true);
          expect(addDays(last.last, 1)).to.equal(now.first);
          expect(last.whole).to.deep.equal({ first: last.first, last: last.last });
          if (now.unit === 'week') expect([weekdayOf(now.first), countDays(now.whole)]).to.deep.equal([weekday, 7]);
        },
      ),
    );
  });
});
