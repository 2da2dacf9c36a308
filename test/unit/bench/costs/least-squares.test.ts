import { expect } from 'chai';
import fc from 'fast-check';
import { leastSquares } from '../../../../bench/costs/least-squares.js';

describe('Least squares', () => {
  it('find the factors that produced the values', () => {
    const factor = fc.double({ min: 0.1, max: 100, noNaN: true });
    fc.assert(
      fc.property(factor, factor, (one, other) => {
        const rows = [1, 2, 5, 30].map((count) => [1, count]);
        const [first = 0, second = 0] = leastSquares(
          rows,
          rows.map(([, count = 0]) => one + other * count),
        );
        expect(first).to.be.closeTo(one, one * 1e-6 + 1e-6);
        expect(second).to.be.closeTo(other, other * 1e-6 + 1e-6);
      }),
    );
  });

  it('omit a feature whose factor would be negative', () => {
    const [constant, slope] = leastSquares(
      [
        [1, 10],
        [1, 20],
      ],
      [30, 20],
    );
    expect(slope).to.equal(0);
    expect(constant).to.be.within(20, 30);
  });
});
