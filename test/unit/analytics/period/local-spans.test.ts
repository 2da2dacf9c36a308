import { expect } from 'chai';
import fc from 'fast-check';
import { isoLocal, localDays, localHours, momentOf } from '../../../../src/analytics/period/local-spans.js';
import { parseTimeZone, type TimeZone } from '../../../../src/analytics/period/time-zone.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';

const zoneOf = (name: string): TimeZone => {
  const zone = parseTimeZone(name);
  if (zone === null) throw new Error(`There is no zone ${name}.`);
  return zone;
};

const zone = fc
  .constantFrom(
    ...[
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'America/Asuncion',
    ],
  )
  .map(zoneOf);
const period = fc
  .tuple(fc.integer({ min: 0, max: 400 * DAY_MS }), fc.integer({ min: 1, max: 4 * DAY_MS }))
  .map(([start, length]) => ({ fromMs: Date.UTC(2011, 1) + start, toMs: Date.UTC(2011, 1) + start + length }));

describe('The days and hours of a zone', () => {
  it('cover a period once, and match the clocks of Intl', () => {
    fc.assert(
      fc.property(zone, period, fc.double({ min: 0, max: 1, noNaN: true }), (where, span, share) => {
        const day = new Intl.DateTimeFormat('en-CA', { timeZone: where.name });
        const minute = new Intl.DateTimeFormat('en', { timeZone: where.name, minute: '2-digit' });
        for (const spans of [localDays(span, where), localHours(span, where)]) {
          expect([spans[0]?.fromMs, spans.at(-1)?.toMs]).to.deep.equal([span.fromMs, span.toMs]);
          for (const [index, { startMs, fromMs, toMs, day: date }] of spans.entries()) {
            expect(fromMs).to.be.below(toMs);
            if (index > 0) expect([spans[index - 1]?.toMs, startMs]).to.deep.equal([fromMs, fromMs]);
            for (const time of [fromMs, Math.floor(fromMs + (toMs - fromMs) * share), toMs - 1]) {
              if (time < toMs) expect(day.format(time)).to.equal(date);
            }
          }
        }
        for (const { startMs, toMs, offsetMs } of localHours(span, where)) {
          expect(toMs - startMs).to.be.at.most(HOUR_MS);
          const isCut = where.offsetAt(startMs - 1) !== offsetMs;
          if (!isCut) expect(Number(minute.format(startMs))).to.equal(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have 23 and 25 hours when the clocks change, and none if a zone skipped the day', () => {
    const hoursOf = (name: string, date: string): number => {
      const where = zoneOf(name);
      const fromMs = momentOf(where, Date.parse(date));
      return localHours({ fromMs, toMs: momentOf(where, Date.parse(date) + DAY_MS) }, where).length;
    };
    expect(hoursOf('Europe/Berlin', '2026-03-29')).to.equal(23);
    expect(hoursOf('Europe/Berlin', '2026-10-25')).to.equal(25);
    expect(hoursOf('Asia/Kolkata', '2026-10-25')).to.equal(24);
    const apia = zoneOf('Pacific/Apia');
    const skipped = momentOf(apia, Date.parse('2011-12-30'));
    expect(skipped).to.equal(momentOf(apia, Date.parse('2011-12-31')));
    expect(localDays({ fromMs: skipped - HOUR_MS, toMs: skipped + HOUR_MS }, apia).map(({ day }) => day)).to.deep.equal(
      ['2011-12-29', '2011-12-31'],
    );
  });

  it('are written with their offset', () => {
    expect(isoLocal(Date.UTC(2026, 0, 1), 5.75 * HOUR_MS)).to.equal('2026-01-01T05:45:00+05:45');
    expect(isoLocal(Date.UTC(2026, 0, 1), -150 * MINUTE_MS)).to.equal('2025-12-31T21:30:00-02:30');
    expect(isoLocal(0, 0)).to.equal('1970-01-01T00:00:00+00:00');
  });
});
