import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Period {
  readonly from: string;
  readonly to: string;
}

const { addYears, comparedPeriod, comparedUntil, daysIn, isDay, isReadable, periodOf, todayIn } =
  await loadConsoleModule<{
    addYears(day: string, years: number): string;
    comparedPeriod(period: Period, comparison: string): Period | null;
    comparedUntil(period: Period, compared: Period, zone: string, now: number): string | null;
    daysIn(period: Period): number;
    isDay(text: unknown): boolean;
    isReadable(period: Period): boolean;
    periodOf(preset: string, today: string): Period;
    todayIn(zone: string, now: number): string;
  }>('analytics/view/period.ts');

describe('A period of the analytics screen', () => {
  it('ends today and has the number of days in its name', () => {
    expect(periodOf('today', '2026-03-01')).to.deep.equal({ from: '2026-03-01', to: '2026-03-01' });
    expect(periodOf('7d', '2026-03-01')).to.deep.equal({ from: '2026-02-23', to: '2026-03-01' });
    expect(periodOf('12m', '2024-02-29')).to.deep.equal({ from: '2023-03-01', to: '2024-02-29' });
    expect(daysIn(periodOf('90d', '2026-05-10'))).to.equal(90);
    expect(daysIn(periodOf('28d', '2026-05-10')) % 7, 'the same weekdays are compared').to.equal(0);
  });

  it('is compared with as many days before, or with the same days of the year before', () => {
    const march = { from: '2024-03-01', to: '2024-03-31' };
    expect(comparedPeriod(march, 'previous')).to.deep.equal({ from: '2024-01-30', to: '2024-02-29' });
    expect(comparedPeriod({ from: '2024-02-29', to: '2024-02-29' }, 'year')).to.deep.equal({
      from: '2023-02-28',
      to: '2023-02-28',
    });
    expect(comparedPeriod(march, 'none')).to.equal(null);
    expect(addYears('2023-02-28', 1)).to.equal('2024-02-28');
  });

  it('is compared until the same moment while it is unfinished', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    const week = periodOf('7d', '2026-11-22');
    const before = comparedPeriod(week, 'previous');
    if (before === null) throw new Error('There is a period before.');
    expect(comparedUntil(week, before, 'UTC', now)).to.equal('2026-11-15T10:00:00.000Z');
    expect(comparedUntil({ from: '2026-11-01', to: '2026-11-07' }, before, 'UTC', now)).to.equal(null);
    // At half past midnight after a day of 23 hours, 24 hours ago was the day before the previous one.
    const spring = Date.parse('2026-03-29T22:30:00Z');
    const today = { from: '2026-03-30', to: '2026-03-30' };
    expect(comparedUntil(today, { from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin', spring)).to.equal(null);
  });

  it('has its days in the time zone', () => {
    const now = Date.parse('2026-11-22T23:30:00Z');
    expect([todayIn('UTC', now), todayIn('Asia/Tokyo', now)]).to.deep.equal(['2026-11-22', '2026-11-23']);
  });

  it('is readable up to five years, and only with existing days', () => {
    expect(isReadable({ from: '2020-01-01', to: '2024-12-31' })).to.equal(true);
    expect(isReadable({ from: '2020-01-01', to: '2025-01-01' })).to.equal(false);
    expect(isReadable({ from: '2020-01-02', to: '2020-01-01' })).to.equal(false);
    expect(['2024-02-29', '2023-02-29', '2024-2-9', '', undefined].map(isDay)).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
