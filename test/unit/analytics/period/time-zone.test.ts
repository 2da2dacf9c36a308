import { expect } from 'chai';
import { isUtc, offsetSpans, parseTimeZone, type TimeZone } from '../../../../src/analytics/period/time-zone.js';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';

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
