import { expect } from 'chai';
import fc from 'fast-check';
import { changeOf, leastProbability, mannWhitney, spreadOf } from '../../../../bench/results/statistics.js';

const samples = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 7 });

/** The probability by its definition: over all ways to split the samples in two. */
function byEnumeration(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b];
  const wins = (one: readonly number[], other: readonly number[]): number =>
    one.flatMap((x) => other.map((y) => (Math.sign(x - y) + 1) / 2)).reduce((sum, win) => sum + win, 0);
  const expected = (a.length * b.length) / 2;
  const observed = Math.abs(wins(a, b) - expected);
  let [count, extreme] = [0, 0];
  for (let choice = 0; choice < 1 << all.length; choice++) {
    const one = all.filter((_, index) => (choice >> index) & 1);
    if (one.length !== a.length) continue;
    const other = all.filter((_, index) => !((choice >> index) & 1));
    count++;
    if (Math.abs(wins(one, other) - expected) >= observed) extreme++;
  }
  return extreme / count;
}

describe('The statistics of the bench', () => {
  it('match the published probabilities of Mann and Whitney’s test', () => {
    // All of five beyond all of five: 2 of the 252 ways to choose.
    expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).to.be.closeTo(2 / 252, 1e-12);
    expect(mannWhitney([1, 2, 3], [4, 5, 6])).to.be.closeTo(0.1, 1e-12);
    // Mann and Whitney (1947), table I: n = m = 4, U <= 2 has the probability 0.057.
    expect(mannWhitney([1, 2, 3, 6], [4, 5, 7, 8])).to.be.closeTo(2 * 0.057, 1e-3);
    expect(mannWhitney([5, 5, 5], [5, 5, 5])).to.equal(1);
  });

  it('match trying all divisions, with ties', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        expect(mannWhitney(a, b)).to.be.closeTo(byEnumeration(a, b), 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  it('nearly match with the approximation for many samples', () => {
    // 31 and 30 samples are above the limit, 30 and 30 at it.
    const a = Array.from({ length: 30 }, (_, index) => 100 + index);
    const b = a.map((sample) => sample + 7.5);
    const exact = mannWhitney(a, b);
    expect(mannWhitney([...a, 114.7], b)).to.be.closeTo(exact, exact / 4);
  });

  it('find the lowest probability that few samples can give', () => {
    expect(leastProbability(5, 5)).to.be.closeTo(2 / 252, 1e-12);
    expect(leastProbability(1, 1)).to.equal(1);
    expect(leastProbability(4, 4)).to.be.above(0.01);
  });

  it('treat a factor as the change, despite outliers', () => {
    expect(changeOf([100, 102, 98, 101, 99], [120, 122, 118, 121, 119])).to.be.closeTo(0.2, 0.01);
    expect(changeOf([100, 102, 98, 101, 99], [120, 122, 500, 121, 119])).to.be.closeTo(0.2, 0.02);
    expect(changeOf([0, 1], [1, 2])).to.be.NaN;
    const positive = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(positive, fc.double({ min: 0.1, max: 10, noNaN: true }), (a, factor) => {
        const scaled = a.map((sample) => sample * factor);
        expect((changeOf(a, scaled) + 1) / factor).to.be.closeTo(1, 1e-9);
      }),
    );
  });

  it('give the spread of rounds as a share of their middle', () => {
    expect(spreadOf([90, 100, 110])).to.be.closeTo(0.1, 1e-12);
    expect(spreadOf([7, 7, 7])).to.equal(0);
    expect(spreadOf([100, 100, 100, 100, 900])).to.equal(0);
  });
});
