import { expect } from 'chai';
import fc from 'fast-check';
import { addCounts, addLabel, type Counts, emptyCounts } from '../../../../src/scans/rollup/counts.js';

type Step = [label: number, scans: number, uniques: number];
const steps = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })));

const tallyOf = (list: readonly Step[]): Counts => {
  const tally = emptyCounts();
  for (const [label, scans, uniques] of list) {
    tally.scans += scans;
    tally.uniques += uniques;
    addLabel(tally, label, scans, uniques);
  }
  return tally;
};

const sum = (...tallies: Counts[]): Counts => {
  const total = emptyCounts();
  for (const tally of tallies) addCounts(total, tally);
  return total;
};

describe('Tallies', () => {
  it('add up to the same in every order and grouping', () => {
    fc.assert(
      fc.property(steps, steps, steps, (a, b, c) => {
        const whole = tallyOf([...a, ...b, ...c]);
        expect(sum(tallyOf(a), tallyOf(b), tallyOf(c))).to.deep.equal(whole);
        expect(sum(tallyOf(c), sum(tallyOf(b), tallyOf(a)))).to.deep.equal(whole);
      }),
    );
  });

  it('forget a label that comes to nothing, and nothing else', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const negative = list.map(([label, scans, uniques]): Step => [label, -scans, -uniques]);
        expect(sum(tallyOf(list), tallyOf(negative))).to.deep.equal(emptyCounts());
      }),
    );
    expect([
      ...tallyOf([
        [1, 2, 1],
        [1, -2, 0],
      ]).labels,
    ]).to.deep.equal([[1, { scans: 0, uniques: 1 }]]);
  });

  it('leave the added one as it was', () => {
    const added = tallyOf([[1, 2, 1]]);
    const total = sum(added);
    addLabel(total, 1, 5, 5);
    expect(added).to.deep.equal(tallyOf([[1, 2, 1]]));
  });
});
