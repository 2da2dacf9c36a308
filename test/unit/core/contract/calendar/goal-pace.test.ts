import { expect } from 'chai';
import { DAY_MS } from '../../../../../src/core/clock.js';
import { expectedScans, scansPerDay } from '../../../../../src/core/contract/calendar/goal-pace.js';

describe('The pace of a goal', () => {
  const of = (scans: number, days: number, now: number) =>
    expectedScans({ scans, fromMs: 0, toMs: days * DAY_MS, now: now * DAY_MS });

  it('expects as many scans in the rest of the time as there were until now', () => {
    expect(of(812, 61, 45.44)).to.equal(1090);
    expect(of(30, 10, 5)).to.equal(60);
    expect(of(0, 10, 5)).to.equal(0);
  });

  it('is unknown before the first day is over, and is what was counted in the end', () => {
    expect([of(5, 10, -3), of(5, 10, 0.9)]).to.deep.equal([null, null]);
    expect(of(77, 10, 40)).to.equal(77);
  });

  it('needs enough scans on each day to reach the goal', () => {
    expect(scansPerDay(1000, { first: '2026-11-01', last: '2026-12-31' })).to.equal(17);
    expect(scansPerDay(10, { first: '2026-11-01', last: '2026-11-30' })).to.equal(0.4);
    expect(scansPerDay(5, { first: '2026-11-01', last: '2026-11-01' })).to.equal(5);
  });
});
