import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Sample {
  readonly country: string | null;
  readonly device: string | null;
  readonly system: string | null;
  readonly browser: string | null;
  readonly language: string | null;
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly query: string;
  readonly place: number | null;
}
interface Module {
  toSampleInput(sample: Sample, nowMs: number): Record<string, unknown>;
  zoneOf(country: string): string | null;
}

const { toSampleInput, zoneOf } = await loadConsoleModule<Module>('campaign/rules/sample-scan.ts');

const PARIS: Sample = {
  ...{ country: 'FR', device: 'Mobile', system: null, browser: null, language: null },
  ...{ day: 'Sunday', time: '12:00', zone: 'Europe/Paris', query: '', place: null },
};
/** A Saturday; in Paris it is already Sunday. */
const NOW = Date.parse('2026-08-01T22:30:00Z');

describe('A sample scan', () => {
  it('is on the next such weekday in the local time zone, including today', () => {
    const atUtc = (part: Partial<Sample>) => toSampleInput({ ...PARIS, ...part }, NOW).atUtc;
    expect(atUtc({})).to.equal('2026-08-02T10:00:00.000Z');
    expect(atUtc({ day: 'Saturday' })).to.equal('2026-08-08T10:00:00.000Z');
    expect(atUtc({ zone: 'America/New_York' })).to.equal('2026-08-02T16:00:00.000Z');
    expect(atUtc({ day: '2026-12-24', time: '18:00' })).to.equal('2026-12-24T17:00:00.000Z');
    expect(atUtc({ day: 'now' })).to.equal(null);
    expect(atUtc({ day: '' })).to.equal(null);
  });

  it('omits what is unknown', () => {
    const { country, device, operatingSystem, query } = toSampleInput({ ...PARIS, query: '?from=a' }, NOW);
    expect([country, device, operatingSystem, query]).to.deep.equal(['FR', 'Mobile', null, 'from=a']);
    expect(toSampleInput(PARIS, NOW).query).to.equal(null);
  });

  it('uses the time zone of its country', () => {
    expect(zoneOf('FR')).to.equal('Europe/Paris');
    expect(zoneOf('US')).to.equal('America/New_York');
  });
});
