import { expect } from 'chai';
import { findChanges } from '../../../../src/figures/findings/find-changes.js';
import type { Findings } from '../../../../src/figures/findings/findings.js';
import { judgedView, START, simulateDays, type World } from '../../../support/figures/simulated-scans.js';
import { randomOf } from '../../../support/scans/random-scans.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

const YEARS = IS_THOROUGH ? 100 : 16;
const YEAR = 364;

const claimsOf = ({ verdict, labels }: Findings): number =>
  (verdict === 'changed' ? 1 : 0) + labels.city.length + labels.source.length;

const NOISES: [what: string, Omit<World, 'perWeek'>][] = [
  ['independent scans', {}],
  ['cities with days of their own', { cityNoise: 0.5 }],
  ['cities with very different days', { cityNoise: 1 }],
  ['days that all cities share', { dayNoise: 0.3 }],
  ['good and bad weather for days', { dayNoise: 0.3, memory: 0.6 }],
];
/** Weeks that differ for no reason that days show: the most of all, so that few years tell nothing. */
if (IS_THOROUGH) NOISES.push(['good and bad weeks', { weekNoise: 0.1 }]);
const SIZES = [3, 30, 800, 10_000];
/** False findings come in runs of days, so that few years of one size tell little. */
const GROUPS = IS_THOROUGH ? SIZES.map((size) => [size]) : [SIZES];

/** How figures are read all year: on which days, of which the simulation takes each `step`th. */
const READINGS = [
  { what: 'the weekly report', days: 7, every: 7, step: 7, isRunning: false },
  { what: 'yesterday, every day', days: 1, every: 1, step: 4, isRunning: false },
  { what: 'the last 28 days, every day', days: 28, every: 1, step: 9, isRunning: true },
] as const;

/** Returns the false findings of each reading in a year in which nothing changes. */
function falseClaims(world: World, random: () => number): number[] {
  const scans = simulateDays(world, START + YEAR, random);
  return READINGS.map(({ days, every, step, isRunning }) => {
    let claims = 0;
    for (let to = START + days; to <= START + YEAR; to += step)
      claims += claimsOf(findChanges(judgedView(scans, { from: to - days, to, before: to - 2 * days, isRunning })));
    return (claims * step) / every;
  });
}

describe('What figures say', () => {
  for (const [noise, world] of NOISES)
    it(`is false at most once a year and campaign where nothing has changed, for ${noise}`, () => {
      const random = randomOf(20_261_127);
      const found: string[] = [];
      for (const sizes of GROUPS) {
        const each = sizes.flatMap((perWeek) => Array.from({ length: YEARS }, () => ({ perWeek, ...world })));
        const years = each.map((campaign) => falseClaims(campaign, random));
        for (const [index, { what }] of READINGS.entries()) {
          const mean = years.reduce((sum, year) => sum + (year[index] ?? 0), 0) / years.length;
          if (mean > 1) found.push(`${mean} a year for ${sizes.join(', ')} scans a week, ${what}`);
        }
      }
      expect(found.join('\n')).to.equal('');
    });

  const DOUBLED = { ...{ perWeek: 1_000, cities: [1, 1, 2, 2, 2, 2] }, from: START, to: START + 7, before: START - 7 };
  for (const [noise, world] of [
    ['independent scans', {}],
    ['days that all cities share', { dayNoise: 0.3 }],
  ] as const)
    it(`names a city whose scans doubled from 100 to 200 a week in most cases, for ${noise}`, () => {
      const random = randomOf(1127);
      let found = 0;
      for (let round = 0; round < 200; round++) {
        const days = simulateDays({ ...DOUBLED, ...world }, START + 7, random, (day, city) =>
          day >= START && city === 0 ? 2 : 1,
        );
        if (findChanges(judgedView(days, DOUBLED)).labels.city[0]?.label === 'DE 0') found++;
      }
      expect(found).to.be.greaterThan(150);
    });

  const WEEK = { from: START, to: START + 7, before: START - 7 };
  const CALM = simulateDays({ perWeek: 1_000 }, START + 28, randomOf(1));
  const week = judgedView(CALM, WEEK);

  it('is a change of all scans, and of no city, if all of them change alike', () => {
    const days = simulateDays({ perWeek: 1_000 }, START + 7, randomOf(2), (day) => (day >= START ? 1.5 : 1));
    const { verdict, labels } = findChanges(judgedView(days, WEEK));
    expect({ verdict, labels }).to.deep.equal({ verdict: 'changed', labels: { city: [], source: [] } });
  });

  it('is that there are about as many, if there are', () => {
    expect(findChanges({ ...week, scans: 1_030, before: 1_000 }).verdict).to.equal('same');
    expect(findChanges({ ...week, scans: 4, before: 3 }).verdict).to.equal('same');
    expect(findChanges({ ...week, scans: 0, before: 0 }).verdict).to.equal('same');
  });

  it('is nothing about a Sunday that has fewer scans than a Saturday, as every week', () => {
    const sunday = judgedView(CALM, { from: START + 6, to: START + 7, before: START + 5 });
    expect(sunday.scans).to.be.lessThan(sunday.before / 2);
    expect(findChanges(sunday).verdict).to.equal('usual');
    expect(findChanges({ ...sunday, scans: 3 * sunday.before }).verdict).to.equal('changed');
    // More than on other Sundays, and fewer than on the day before.
    expect(findChanges({ ...sunday, scans: Math.round(0.8 * sunday.before) }).verdict).to.equal('unknown');
  });

  it('is no judgement before the days of some weeks are known', () => {
    const young = { ...week, scans: 400, before: 100, runUp: week.runUp.slice(-9), weeks: [] };
    expect(findChanges(young)).to.deep.include({ verdict: 'unknown', labels: { city: [], source: [] } });
    expect(findChanges({ ...young, days: [], comparedDays: [] }).verdict).to.equal('unknown');
  });

  it('is nothing about labels without a name', () => {
    const rows = ['DE Unknown', 'DE Other', 'Other', 'DE Berlin'].map((label) => ({ label, scans: 400, before: 100 }));
    const { labels } = findChanges({ ...week, lists: { city: rows, source: rows } });
    expect(labels.city.map(({ label }) => label)).to.deep.equal(['DE Berlin']);
    expect(labels.source.map(({ label }) => label)).to.deep.equal(['DE Berlin']);
  });
});
