import { expect } from 'chai';
import fc from 'fast-check';
import {
  localDay,
  localMinute,
  weekdayOfDay,
  ZoneClock,
  zoneClock,
} from '../../../../src/campaigns/rules/zone-clock.js';

/** Offsets of whole, half and quarter hours, with and without daylight saving time, also of half an hour. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'America/Sao_Paulo',
];
const HOUR = 3_600_000;
/** Days of 2026 on which clocks change in one of the zones, and the end of a year. */
const CHANGES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-12-31'];

const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Date, minute of the day and weekday according to `Intl`. */
function asked(zone: string, time: number): [string, number, string] {
  const parts = Object.fromEntries(
    (formats.get(zone)?.formatToParts(time) ?? []).map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  return [date, Number(parts.hour) * 60 + Number(parts.minute), String(parts.weekday)];
}

function told(zone: string, time: number): [string, number, string] {
  const clock = zoneClock(zone);
  if (clock === null) throw new Error(`${zone} is not known`);
  const local = clock.localMs(time);
  const day = localDay(local);
  return [new Date(day * 24 * HOUR).toISOString().slice(0, 10), localMinute(local), WEEKDAYS[weekdayOfDay(day)] ?? ''];
}

describe('The clocks of a zone', () => {
  it('match Intl at any time and to the minute around each change', () => {
    const near = fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -26 * HOUR, max: 38 * HOUR }))
      .map(([day, ahead]) => Date.parse(`${day}T00:00:00Z`) + ahead);
    const any = fc.integer({ min: Date.UTC(2000), max: Date.UTC(2099) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.array(fc.oneof(near, near, any), { minLength: 1 }), (zone, times) => {
        for (const time of times) expect(told(zone, time)).to.deep.equal(asked(zone, time));
      }),
      { numRuns: 300 },
    );
  });

  it('match it through every quarter of the days on which they change', () => {
    for (const zone of ZONES) {
      for (const day of CHANGES) {
        const start = Date.parse(`${day}T00:00:00Z`) - 12 * HOUR;
        for (let time = start - 1; time < start + 48 * HOUR; time += HOUR / 4) {
          expect(told(zone, time), `${zone} ${time}`).to.deep.equal(asked(zone, time));
        }
      }
    }
  });

  it('ask Intl about a day once, also one on which they change, for a page with thousands of times', () => {
    const clock = new ZoneClock('America/St_Johns');
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? expect.fail();
    let questions = 0;
    const get = function (this: Intl.DateTimeFormat) {
      questions += 1;
      return format.get?.call(this);
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...format, get });
    try {
      const start = Date.parse('2026-10-31T00:00:00Z');
      for (let round = 0; round < 20; round += 1) {
        for (let minute = 0; minute < 3 * 24 * 60; minute += 7) clock.localMs(start + minute * 60_000);
      }
    } finally {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
    }
    expect(questions).to.be.within(3, 50);
  });

  it('are found by a name in any case, but not by an offset or an unknown name', () => {
    expect(zoneClock('europe/BERLIN')).to.equal(zoneClock('Europe/Berlin'));
    for (const name of ['', '+02:00', 'Europe/Nowhere', 'Mars', 'UTC+1', 'Europe/Berlin ', '__proto__']) {
      expect(zoneClock(name), name).to.equal(null);
    }
  });
});
