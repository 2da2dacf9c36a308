import { expect } from 'chai';
import fc from 'fast-check';
import { endOfDay, utcOf } from '../../../../src/campaigns/house/day-end.js';
import { isOpenAt, openingAt, spansOfDay } from '../../../../src/campaigns/house/opening.js';
import type { HouseTime } from '../../../../src/campaigns/house/qr-house.js';
import { localDay, localMinute, type ZoneClock, zoneClock } from '../../../../src/campaigns/rules/zone-clock.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';
import { WEEKDAYS } from '../../../../src/core/contract/rule-words.js';

const BLANK: HouseTime = { weekdays: null, firstDay: null, lastDay: null, from: null, until: null, isClosed: null };
const time = (given: Partial<HouseTime>): HouseTime => ({ ...BLANK, ...given });
const clockOf = (zone: string): ZoneClock => zoneClock(zone) ?? expect.fail(zone);
const at = (text: string): number => Date.parse(text);
const BERLIN = clockOf('Europe/Berlin');
const until = (hours: readonly HouseTime[], now: string) => {
  const { isOpen, changesMs } = openingAt(hours, BERLIN, at(now));
  return [isOpen, changesMs && new Date(changesMs).toISOString()];
};

const LUNCH = time({ weekdays: ['Monday', 'Tuesday'], from: '11:30', until: '14:00' });
const NIGHT = time({ weekdays: ['Friday'], from: '18:00', until: '02:00' });

/** Zones with changes by an hour and by half an hour, at midnight, and with odd offsets. */
const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu', 'UTC'];
const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
const textOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const times = fc.array(
  fc.record({
    weekdays: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    firstDay: fc.option(
      fc
        .integer({ min: 0, max: 400 })
        .map((day) => new Date(at('2026-01-01') + day * DAY_MS).toISOString().slice(0, 10)),
    ),
    lastDay: fc.constant(null),
    from: fc.option(minute.map(textOf)),
    until: fc.option(minute.map(textOf)),
    isClosed: fc.boolean(),
  }),
  { maxLength: 8 },
);
const moments = fc
  .integer({ min: at('2026-01-01') / 60_000, max: at('2027-01-01') / 60_000 })
  .map((each) => each * MINUTE_MS);

/** What clocks on the wall say: no time is converted. Not asked within two hours of a change of the clocks. */
function isOpenByTheWall(hours: readonly HouseTime[], clock: ZoneClock, now: number): boolean {
  const local = clock.localMs(now);
  const [day, minutes] = [localDay(local), localMinute(local)];
  const isIn = (of: number, passed: number): boolean =>
    spansOfDay(hours, of).some((span) => passed >= span.from && passed < span.until);
  return isIn(day, minutes) || isIn(day - 1, minutes + 1440);
}
const isSteady = (clock: ZoneClock, now: number): boolean =>
  clock.localMs(now - 26 * HOUR_MS) - (now - 26 * HOUR_MS) === clock.localMs(now + 2 * HOUR_MS) - (now + 2 * HOUR_MS);

describe('Opening hours', () => {
  it('of several spans a day say when they end, and when the next begins', () => {
    const hours = [LUNCH, time({ ...LUNCH, from: '17:30', until: '22:00' })];
    expect(until(hours, '2026-01-05T11:00:00Z')).to.deep.equal([true, '2026-01-05T13:00:00.000Z']);
    expect(until(hours, '2026-01-05T13:00:00Z')).to.deep.equal([false, '2026-01-05T16:30:00.000Z']);
    expect(until(hours, '2026-01-06T21:00:00Z')).to.deep.equal([false, '2026-01-12T10:30:00.000Z']);
  });

  it('last past midnight, and longer by an hour in the night of winter time', () => {
    expect(until([NIGHT], '2026-01-10T00:30:00Z')).to.deep.equal([true, '2026-01-10T01:00:00.000Z']);
    const winter = [time({ weekdays: ['Saturday'], from: '18:00', until: '04:00' })];
    expect(until(winter, '2026-10-24T18:00:00Z')).to.deep.equal([true, '2026-10-25T03:00:00.000Z']);
  });

  it('are replaced on dates, closed or with others, while the night before still ends', () => {
    const days = { firstDay: '2026-12-24', lastDay: '2026-12-26' };
    const hours = [time({ from: '10:00', until: '02:00' }), time({ ...days, isClosed: true })];
    expect(until(hours, '2026-12-24T00:30:00Z')).to.deep.equal([true, '2026-12-24T01:00:00.000Z']);
    expect(until(hours, '2026-12-24T12:00:00Z')).to.deep.equal([false, '2026-12-27T09:00:00.000Z']);
    const eve = [...hours, time({ firstDay: '2026-12-24', from: '10:00', until: '14:00' })];
    expect(until(eve, '2026-12-24T12:00:00Z')).to.deep.equal([true, '2026-12-24T13:00:00.000Z']);
  });

  it('have no next change if always open, or closed for months', () => {
    expect(until([time({})], '2026-01-05T11:00:00Z')).to.deep.equal([true, null]);
    expect(until([], '2026-01-05T11:00:00Z')).to.deep.equal([false, null]);
    expect(until([time({ firstDay: '2026-06-01' })], '2026-01-05T11:00:00Z')).to.deep.equal([false, null]);
  });

  it('agree with the clocks on the wall in every zone, and change exactly when they say', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), times, moments, (zone, hours, now) => {
        const clock = clockOf(zone);
        const { isOpen, changesMs } = openingAt(hours, clock, now);
        if (isSteady(clock, now)) {
          expect(isOpen).to.equal(isOpenByTheWall(hours, clock, now));
          expect(isOpenAt(hours, clock, now)).to.equal(isOpen);
        }
        if (changesMs === null) return;
        expect(changesMs).to.be.greaterThan(now);
        expect(openingAt(hours, clock, changesMs - 1).isOpen).to.equal(isOpen);
        expect(openingAt(hours, clock, changesMs).isOpen).to.equal(!isOpen);
      }),
      { numRuns: 500 },
    );
  });
});

describe('The day of a house', () => {
  it('ends at four in the morning, so that what is sold out in the evening is back for breakfast', () => {
    const end = (now: string): string => new Date(endOfDay(BERLIN, at(now))).toISOString();
    expect(end('2026-01-05T20:00:00Z')).to.equal('2026-01-06T03:00:00.000Z');
    expect(end('2026-01-06T00:30:00Z')).to.equal('2026-01-06T03:00:00.000Z');
    expect(end('2026-01-06T03:00:00Z')).to.equal('2026-01-07T03:00:00.000Z');
    expect(end('2026-03-28T20:00:00Z')).to.equal('2026-03-29T02:00:00.000Z');
  });

  it('is never longer than 25 hours nor in the past, in any zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, now) => {
        const clock = clockOf(zone);
        const end = endOfDay(clock, now);
        expect(end).to.be.within(now + 1, now + 25 * HOUR_MS);
        expect(localMinute(clock.localMs(end))).to.equal(240);
      }),
    );
  });
});

describe('A local time', () => {
  it('that clocks skip is read as if they had not been set forward, and of two it is the second', () => {
    const forms = {
      'Europe/Berlin': [
        ['2026-03-29T02:30:00Z', '2026-03-29T01:30:00.000Z'],
        ['2026-10-25T02:30:00Z', '2026-10-25T01:30:00.000Z'],
      ],
      'America/New_York': [
        ['2026-03-08T02:30:00Z', '2026-03-08T07:30:00.000Z'],
        ['2026-11-01T01:30:00Z', '2026-11-01T06:30:00.000Z'],
      ],
      'Australia/Lord_Howe': [
        ['2026-10-04T02:15:00Z', '2026-10-03T15:45:00.000Z'],
        ['2026-04-05T01:45:00Z', '2026-04-04T15:15:00.000Z'],
      ],
    } as const;
    for (const [zone, pairs] of Object.entries(forms)) {
      for (const [local, utc] of pairs) expect(new Date(utcOf(clockOf(zone), at(local))).toISOString()).to.equal(utc);
    }
  });

  it('that clocks show is a moment at which they show it, in any zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, now) => {
        const clock = clockOf(zone);
        const utc = utcOf(clock, clock.localMs(now));
        expect(clock.localMs(utc)).to.equal(clock.localMs(now));
        expect(utc).to.be.within(now, now + HOUR_MS);
      }),
      { numRuns: 1000 },
    );
  });
});
