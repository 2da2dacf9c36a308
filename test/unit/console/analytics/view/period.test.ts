import { expect } from 'chai';
import type { Days } from '../../../../../src/core/contract/calendar/days.js';
import { countDays } from '../../../../../src/core/contract/calendar/days.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { calendarOf, daysOf, isReadable, PRESETS, todayIn } = await loadConsoleModule<{
  PRESETS: readonly string[];
  calendarOf(preset: string | null): string | null;
  daysOf(preset: string, today: string, firstWeekday: number): Days;
  isReadable(days: Days): boolean;
  todayIn(zone: string, now: number): string;
}>('analytics/view/period.ts');

const MONDAY = 1;
const SUNDAY = 7;

describe('A period of the analytics screen', () => {
  it('ends today and has the number of days in its name', () => {
    expect(daysOf('today', '2026-03-01', MONDAY)).to.deep.equal({ first: '2026-03-01', last: '2026-03-01' });
    expect(daysOf('7d', '2026-03-01', MONDAY)).to.deep.equal({ first: '2026-02-23', last: '2026-03-01' });
    expect(daysOf('12m', '2024-02-29', MONDAY)).to.deep.equal({ first: '2023-03-01', last: '2024-02-29' });
    expect(countDays(daysOf('90d', '2026-05-10', MONDAY))).to.equal(90);
    expect(countDays(daysOf('28d', '2026-05-10', MONDAY)) % 7, 'the same weekdays are compared').to.equal(0);
  });

  it('can be a part of the calendar, which the service knows by its own name', () => {
    const tuesday = '2026-11-24';
    expect(daysOf('this-week', tuesday, MONDAY)).to.deep.equal({ first: '2026-11-23', last: tuesday });
    expect(daysOf('last-week', tuesday, MONDAY)).to.deep.equal({ first: '2026-11-16', last: '2026-11-22' });
    expect(daysOf('last-week', tuesday, SUNDAY)).to.deep.equal({ first: '2026-11-15', last: '2026-11-21' });
    expect(daysOf('last-quarter', tuesday, MONDAY)).to.deep.equal({ first: '2026-07-01', last: '2026-09-30' });
    expect(PRESETS.map(calendarOf).filter((period) => period !== null)).to.have.lengthOf(10);
    expect([calendarOf('last-week'), calendarOf('7d'), calendarOf(null)]).to.deep.equal(['LastWeek', null, null]);
  });

  it('has its days in the time zone', () => {
    const now = Date.parse('2026-11-22T23:30:00Z');
    expect([todayIn('UTC', now), todayIn('Asia/Tokyo', now)]).to.deep.equal(['2026-11-22', '2026-11-23']);
  });

  it('is readable up to five years, and not backwards', () => {
    expect(isReadable({ first: '2020-01-01', last: '2024-12-31' })).to.equal(true);
    expect(isReadable({ first: '2020-01-01', last: '2025-01-01' })).to.equal(false);
    expect(isReadable({ first: '2020-01-02', last: '2020-01-01' })).to.equal(false);
  });
});
