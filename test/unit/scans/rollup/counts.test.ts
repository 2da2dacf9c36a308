import { expect } from 'chai';
import fc from 'fast-check';
import { addCounts, addLabel, type Counts, emptyCounts } from '../../../../src/scans/rollup/counts.js';

type Step = [label: number, scans: number, uniques: number];
const steps = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })));

const countsOf = (list: readonly Step[]): Counts => {
  const counts = emptyCounts();
  for (const [label, scans, uniques] of list) {
    counts.scans += scans;
    counts.uniques += uniques;
    addLabel(counts, label, scans, uniques);
  }
  return counts;
};

const sum = (...several: Counts[]): Counts => {
  const total = emptyCounts();
  for (const counts of several) addCounts(total, counts);
  return total;
};

describe('Counts', () => {
  it('add up to the same in every order and grouping', () => {
    fc.assert(
      fc.property(steps, steps, steps, (a, b, c) => {
        const whole = countsOf([...a, ...b, ...c]);
        expect(sum(countsOf(a), countsOf(b), countsOf(c))).to.deep.equal(whole);
        expect(sum(countsOf(c), sum(countsOf(b), countsOf(a)))).to.deep.equal(whole);
      }),
    );
  });

  it('drop only labels that add up to zero', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const negative = list.map(([label, scans, uniques]): Step => [label, -scans, -uniques]);
        expect(sum(countsOf(list), countsOf(negative))).to.deep.equal(emptyCounts());
      }),
    );
    expect([
      ...countsOf([
        [1, 2, 1],
        [1, -2, 0],
      ]).labels,
    ]).to.deep.equal([[1, { scans: 0, uniques: 1 }]]);
  });

  it('do not change the added one', () => {
    const added = countsOf([[1, 2, 1]]);
    const total = sum(added);
    addLabel(total, 1, 5, 5);
    expect(added).to.deep.equal(countsOf([[1, 2, 1]]));
  });
});
