import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Module {
  toLocalTime(ms: number, zone: string): string;
  toMoment(local: string, zone: string): number | null;
  allZones(): string[];
}

const { toLocalTime, toMoment, allZones } = await loadConsoleModule<Module>('campaign/rules/zoned-time.ts');

const utc = (local: string, zone: string): string => new Date(toMoment(local, zone) ?? 0).toISOString();

describe('Times of a zone', () => {
  it('are moments, in summer and in winter', () => {
    expect(utc('2026-08-01T09:00', 'Europe/Berlin')).to.equal('2026-08-01T07:00:00.000Z');
    expect(utc('2026-12-01T09:00', 'Europe/Berlin')).to.equal('2026-12-01T08:00:00.000Z');
    expect(utc('2026-08-01T00:30', 'Asia/Kolkata')).to.equal('2026-07-31T19:00:00.000Z');
    expect(toMoment('2026-13-01T09:00', 'UTC')).to.equal(null);
    expect(toMoment('', 'UTC')).to.equal(null);
  });

  it('are later if clocks skip them, and the first if clocks repeat them', () => {
    expect(utc('2026-03-29T02:30', 'Europe/Berlin')).to.equal('2026-03-29T01:30:00.000Z');
    expect(utc('2026-10-25T02:30', 'Europe/Berlin')).to.equal('2026-10-25T00:30:00.000Z');
  });

  it('are the same after a round trip, in any zone', () => {
    const minutes = fc.integer({ min: Date.UTC(2020) / 60_000, max: Date.UTC(2040) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...allZones()), (minute, zone) => {
        const local = toLocalTime(minute * 60_000, zone);
        const moment = toMoment(local, zone);
        expect(moment).to.not.equal(null);
        expect(toLocalTime(moment ?? 0, zone)).to.equal(local);
      }),
    );
  });
});
