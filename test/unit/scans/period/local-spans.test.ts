import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';
import {
  isoLocal,
  isUtc,
  localDays,
  localHours,
  momentOf,
  offsetSpans,
  parseTimeZone,
  type TimeZone,
} from '../../../../src/scans/period/local-spans.js';

const zoneOf = (name: string): TimeZone => {
  const zone = parseTimeZone(name);
  if (zone === null) throw new Error(`There is no zone ${name}.`);
  return zone;
};

describe('A time zone', () => {
  it('is read from its IANA name in any case, and from nothing else', () => {
    expect(parseTimeZone('europe/berlin')?.name).to.equal('Europe/Berlin');
    for (const name of Intl.supportedValuesOf('timeZone')) expect(parseTimeZone(name), name).to.not.equal(null);
    for (const text of ['', 'Berlin', '+02:00', 'Europe/Berlin ', 'GMT+25', 'a'.repeat(100), '../etc', 'Ｕ']) {
      expect(parseTimeZone(text), text).to.equal(null);
    }
  });

  it('is called as the caller wrote it, in the case of IANA', () => {
    const names =
      'Europe/Kyiv Europe/Kiev Asia/Kolkata Asia/Calcutta Asia/Ho_Chi_Minh America/Nuuk America/Port_of_Spain US/Eastern Etc/UTC Etc/GMT+5 GMT UTC';
    const spellings = names
      .split(' ')
      .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()].map((text) => [text, name] as const));
    const mixed = 'America/Argentina/ComodRivadavia';
    for (const [text, name] of [...spellings, ['Europe/kyiv', 'Europe/Kyiv'], [mixed, mixed]] as const) {
      const zone = zoneOf(text);
      expect(zone.name, text).to.equal(name);
      expect(zone.offsetAt(0), text).to.equal(zoneOf(name).offsetAt(0));
      expect(isUtc(zone), text).to.equal(['UTC', 'Etc/UTC', 'GMT'].includes(name));
    }
    for (const wrong of ['Europe/Kyyiv', 'Kyiv', 'Europe/Kyiv/', 'Europe//Kyiv'])
      expect(parseTimeZone(wrong)).to.equal(null);
  });

  it('has fractional offsets, east and west', () => {
    const at = Date.UTC(2026, 6, 1);
    expect(zoneOf('Asia/Kathmandu').offsetAt(at)).to.equal(5.75 * HOUR_MS);
    expect(zoneOf('Pacific/Marquesas').offsetAt(at)).to.equal(-9.5 * HOUR_MS);
    expect(zoneOf('America/St_Johns').offsetAt(at)).to.equal(-2.5 * HOUR_MS);
    expect(zoneOf('Africa/Abidjan').offsetAt(at)).to.equal(0);
  });

  it('changes its offset when the clocks of Intl do, for every zone', () => {
    const [from, to] = [Date.UTC(2024, 0), Date.UTC(2025, 0)];
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const zone = zoneOf(name);
      const spans = offsetSpans(zone, from, to);
      expect([spans[0]?.fromMs, spans.at(-1)?.toMs], name).to.deep.equal([from, to]);
      for (const [index, { fromMs, toMs, offsetMs }] of spans.entries()) {
        expect(spans[index + 1]?.fromMs ?? to, name).to.equal(toMs);
        const times = [fromMs, toMs - 1, (fromMs + toMs) / 2, Math.min(fromMs + HOUR_MS / 2, toMs - 1)];
        for (const time of times) expect(zone.offsetAt(time), `${name} ${time}`).to.equal(offsetMs);
      }
    }
  });

  it('changes its offset at no other time, in zones that change often', () => {
    for (const name of ['Africa/Casablanca', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      const zone = zoneOf(name);
      const [from, to] = [Date.UTC(2010, 0), Date.UTC(2012, 0)];
      const spans = offsetSpans(zone, from, to);
      for (let time = from; time < to; time += HOUR_MS / 2) {
        const span = spans.find(({ fromMs, toMs }) => fromMs <= time && time < toMs);
        expect(span?.offsetMs, `${name} ${new Date(time).toISOString()}`).to.equal(zone.offsetAt(time));
      }
      expect(spans.length, name).to.be.within(2, (to - from) / DAY_MS);
    }
  });
});

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
