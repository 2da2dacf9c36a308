import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

describe('Times in the console', () => {
  it('are relative within thirty days, and dates otherwise', async () => {
    const { relativeTime } = await loadConsoleModule<{
      relativeTime: (iso: string, locale: string, now: number) => string;
    }>('formats/times.ts');
    const now = Date.parse('2026-11-22T12:00:00Z');
    const told = (iso: string, locale = 'en'): string => relativeTime(iso, locale, now);
    expect(told('2026-11-22T11:59:50Z')).to.equal('now');
    expect(told('2026-11-22T11:15:00Z')).to.equal('45 minutes ago');
    expect(told('2026-11-23T11:00:00Z', 'de')).to.equal('in 23 Stunden');
    expect(told('2026-11-21T11:00:00Z')).to.equal('yesterday');
    expect(told('2026-10-01T12:00:00Z')).to.equal('Oct 1, 2026');
  });

  it('are times of today, and days otherwise', async () => {
    const { clockOrDayOf } = await loadConsoleModule<{
      clockOrDayOf: (iso: string, locale: string, now: number) => string;
    }>('formats/times.ts');
    const now = new Date(2026, 10, 22, 12);
    const told = (day: number): string =>
      clockOrDayOf(new Date(2026, 10, day, 18, 30).toISOString(), 'de', now.getTime());
    expect([told(22), told(23)]).to.deep.equal(['18:30', '23.11.2026']);
  });
});
