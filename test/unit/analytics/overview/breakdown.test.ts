import { expect } from 'chai';
import fc from 'fast-check';
import { breakdown, OTHER } from '../../../../src/analytics/overview/breakdown.js';
import { changePercent } from '../../../../src/analytics/overview/change-percent.js';
import { countryName, splitCity } from '../../../../src/analytics/overview/place-names.js';
import { labelIn } from '../../../../src/scans/rollup/dimension.js';
import { UNDESCRIBED } from '../../../../src/scans/scan.js';

const counts = (given: Record<string, [number, number]>) =>
  new Map(Object.entries(given).map(([key, [scans, uniques]]) => [key, { scans, uniques }]));

describe('A list of figures', () => {
  it('is ordered by scans descending, then by label, and leaves out what is nothing', () => {
    const rows = breakdown(counts({ b: [2, 1], c: [5, 0], a: [2, 2], none: [0, 0] }));
    expect(rows).to.deep.equal([
      { key: 'c', scans: 5, uniqueScans: 0 },
      { key: 'a', scans: 2, uniqueScans: 2 },
      { key: 'b', scans: 2, uniqueScans: 1 },
    ]);
  });

  it('has Other at its end, for what is beyond its rows and what was counted together before', () => {
    const rows = breakdown(counts({ [OTHER]: [9, 3], a: [4, 1], b: [3, 2], c: [2, 2] }), 2);
    expect(rows.at(-1)).to.deep.equal({ key: OTHER, scans: 11, uniqueScans: 5 });
    expect(rows.map(({ key }) => key)).to.deep.equal(['a', 'b', OTHER]);
  });

  it('has at most 100 rows and Other, and adds up to what was given', () => {
    const label = fc.oneof(fc.constant(OTHER), fc.string({ maxLength: 3 }));
    const count = fc
      .nat({ max: 50 })
      .chain((scans) => fc.record({ scans: fc.constant(scans), uniques: fc.nat(scans) }));
    fc.assert(
      fc.property(fc.array(fc.tuple(label, count), { maxLength: 300 }), (entries) => {
        const given = new Map(entries);
        const rows = breakdown(given);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(rows.length).to.be.at.most(101);
        expect(rows.filter(({ key }) => key !== OTHER).length).to.be.at.most(100);
        expect(sum(rows.map(({ scans }) => scans))).to.equal(sum([...given.values()].map(({ scans }) => scans)));
        for (const { scans, uniqueScans } of rows) expect(uniqueScans).to.be.at.most(scans);
      }),
    );
  });
});

describe('The change in percent', () => {
  for (const [before, now, change] of [
    [0, 0, 0],
    [0, 7, 100],
    [7, 0, -100],
    [10, 10, 0],
    [3, 4, 33.3],
    [3, 2, -33.3],
    [8, 9, 12.5],
    [16, 17, 6.3],
    [16, 15, -6.3],
    [1, 1000, 99_900],
    [10_000, 10_001, 0],
    [10_000, 9_999, 0],
  ] as const) {
    it(`from ${before} to ${now} is ${change}`, () => {
      expect(Object.is(changePercent(before, now), change)).to.equal(true);
    });
  }
});

describe('The names of places', () => {
  it('are English ones, Unknown where nothing is known, and the code where it has no name', () => {
    expect(['DE', 'US', 'CI', 'ZZ', 'QX', '1?'].map(countryName)).to.deep.equal([
      ...['Germany', 'United States', 'Côte d’Ivoire', 'Unknown', 'QX', '1?'],
    ]);
  });

  it('of cities keep country and city apart', () => {
    const label = labelIn('city', { ...UNDESCRIBED, country: 'US', city: 'New York City' });
    expect(splitCity(label)).to.deep.equal({ code: 'US', city: 'New York City' });
  });
});
