import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS } from '../../../../../src/core/clock.js';
import { ReportFrequency } from '../../../../../src/reporting/reports/report-frequency.js';
import { slotsAround } from '../../../../../src/reporting/reports/sending/report-slots.js';
import { parseTimeZone, type TimeZone } from '../../../../../src/scans/period/local-spans.js';

const zoneOf = (name: string): TimeZone => {
  const zone = parseTimeZone(name);
  if (zone === null) throw new Error(`There is no zone ${name}.`);
  return zone;
};
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Beirut'];
const zones = fc.constantFrom(...ZONES).map(zoneOf);
const frequencies = fc.constantFrom(...Object.values(ReportFrequency));
const hours = fc.integer({ min: 0, max: 23 });
const times = fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) });
const slots = (frequency: ReportFrequency, hour: number, zone: string, now: string): string[] => {
  const { lastMs, nextMs } = slotsAround(frequency, hour, zoneOf(zone), Date.parse(now));
  return [lastMs, nextMs].map((time) => new Date(time).toISOString().slice(0, 16));
};

describe('The times of a report', () => {
  it('are on Mondays or the first of the month at the local hour, in zones with half hours too', () => {
    expect(slots(ReportFrequency.Weekly, 8, 'Asia/Kolkata', '2026-11-24T12:00Z')).to.deep.equal([
      '2026-11-23T02:30',
      '2026-11-30T02:30',
    ]);
    expect(slots(ReportFrequency.Monthly, 8, 'Europe/Berlin', '2026-11-01T06:59Z')).to.deep.equal([
      '2026-10-01T06:00',
      '2026-11-01T07:00',
    ]);
  });

  it('are one for each week and month, in every zone and at every hour, though clocks change', () => {
    fc.assert(
      fc.property(zones, frequencies, hours, times, (zone, frequency, hour, now) => {
        const { lastMs, nextMs } = slotsAround(frequency, hour, zone, now);
        expect(lastMs).to.be.at.most(now);
        expect(nextMs).to.be.above(now);
        expect(slotsAround(frequency, hour, zone, nextMs).lastMs).to.equal(nextMs);
        expect(slotsAround(frequency, hour, zone, nextMs - 1).lastMs).to.equal(lastMs);
        expect((nextMs - lastMs) / DAY_MS).to.be.within(
          frequency === 'Weekly' ? 5.9 : 26.9,
          frequency === 'Weekly' ? 8.1 : 32.1,
        );
      }),
    );
  });
});
