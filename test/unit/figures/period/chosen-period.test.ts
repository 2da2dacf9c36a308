import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS } from '../../../../src/core/clock.js';
import { CalendarPeriod } from '../../../../src/core/contract/calendar/calendar-period.js';
import { Comparison } from '../../../../src/core/contract/calendar/compared-days.js';
import {
  type ChosenPeriod,
  calendarPeriod,
  comparedPeriod,
  periodOfDays,
} from '../../../../src/figures/period/chosen-period.js';
import { parseTimeZone, type TimeZone } from '../../../../src/scans/period/local-spans.js';

const zoneOf = (name: string): TimeZone => {
  const zone = parseTimeZone(name);
  if (zone === null) throw new Error(`There is no zone ${name}.`);
  return zone;
};
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'];

const textOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }): string =>
  `${new Date(fromMs).toISOString().slice(0, 16)} ${new Date(toMs).toISOString().slice(0, 16)}`;

describe('A chosen period and what it is compared with', () => {
  it('follow local days, also where the clocks change', () => {
    for (const [zone, now, period, comparison, expected, expectedBefore] of [
      // The clocks went back in Berlin on 25 October 2026.
      [
        'Europe/Berlin',
        '2026-10-26T12:00Z',
        'LastWeek',
        'PreviousPeriod',
        '2026-10-18T22:00 2026-10-25T23:00',
        '2026-10-11T22:00 2026-10-18T22:00',
      ],
      [
        'Europe/Berlin',
        '2026-10-25T22:30Z',
        'Today',
        'PreviousPeriod',
        '2026-10-24T22:00 2026-10-25T23:00',
        '2026-10-23T22:00 2026-10-24T21:30',
      ],
      [
        'Asia/Kolkata',
        '2026-11-24T18:29Z',
        'Today',
        'SameWeekdays',
        '2026-11-23T18:30 2026-11-24T18:30',
        '2026-11-16T18:30 2026-11-17T18:29',
      ],
      [
        'Asia/Kolkata',
        '2026-11-24T18:30Z',
        'ThisMonth',
        'PreviousPeriod',
        '2026-10-31T18:30 2026-11-25T18:30',
        '2026-09-30T18:30 2026-10-24T18:30',
      ],
      [
        'Australia/Lord_Howe',
        '2026-04-06T00:00Z',
        'LastMonth',
        'PreviousYear',
        '2026-02-28T13:00 2026-03-31T13:00',
        '2025-02-28T13:00 2025-03-31T13:00',
      ],
      // Apia skipped 30 December 2011.
      [
        'Pacific/Apia',
        '2011-12-31T05:00Z',
        'Yesterday',
        'PreviousPeriod',
        '2011-12-30T10:00 2011-12-30T10:00',
        '2011-12-29T10:00 2011-12-30T10:00',
      ],
    ] as [string, string, CalendarPeriod, Comparison, string, string][]) {
      const [where, time] = [zoneOf(zone), Date.parse(now)];
      const chosen = calendarPeriod(period, where, time, 1);
      const what = `${zone} ${now} ${period}`;
      expect(textOf(chosen), what).to.equal(expected);
      expect(textOf(comparedPeriod(chosen, comparison, where, time)), what).to.equal(expectedBefore);
    }
  });

  it('between two times keep the time of day, and without a comparison the length', () => {
    const berlin = zoneOf('Europe/Berlin');
    const period: ChosenPeriod = {
      fromMs: Date.parse('2026-10-24T10:00Z'),
      toMs: Date.parse('2026-10-26T11:00Z'),
      days: null,
      calendar: null,
    };
    for (const [comparison, expected] of [
      [null, '2026-10-22T09:00 2026-10-24T10:00'],
      [Comparison.PreviousPeriod, '2026-10-22T09:00 2026-10-24T10:00'],
      [Comparison.SameWeekdays, '2026-10-17T10:00 2026-10-19T10:00'],
      [Comparison.PreviousYear, '2025-10-24T10:00 2025-10-26T11:00'],
    ] as const)
      expect(textOf(comparedPeriod(period, comparison, berlin, Date.now())), String(comparison)).to.equal(expected);
  });

  it('are never empty, and the compared period ends no later than as far into it as now', () => {
    const time = fc.integer({ min: 0, max: 30 * 365 * DAY_MS });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES).map(zoneOf),
        time,
        fc.constantFrom(...Object.values(CalendarPeriod), null),
        fc.constantFrom(...Object.values(Comparison), null),
        fc.integer({ min: 1, max: 400 * DAY_MS }),
        (zone, sinceMs, period, comparison, length) => {
          const now = Date.UTC(2000, 0) + sinceMs;
          const between = { fromMs: now - length, toMs: now, days: null, calendar: null };
          const chosen = period === null ? between : calendarPeriod(period, zone, now, 1);
          const compared = comparedPeriod(chosen, comparison, zone, now);
          expect(chosen.fromMs).to.be.below(chosen.toMs);
          expect(compared.fromMs).to.be.below(compared.toMs);
          expect(compared.fromMs).to.be.below(chosen.fromMs);
          // Local days differ from 24 hours by a few hours at most, or by one that was skipped.
          if (comparison !== null && comparison !== 'PreviousYear' && chosen.toMs > now)
            expect(compared.toMs - compared.fromMs).to.be.at.most(now - chosen.fromMs + DAY_MS + 1);
        },
      ),
    );
  });

  it('cover the days of a zone that were asked for', () => {
    const days = { first: '2026-03-29', last: '2026-03-29' };
    expect(textOf(periodOfDays(zoneOf('Europe/Berlin'), days))).to.equal('2026-03-28T23:00 2026-03-29T22:00');
  });
});
