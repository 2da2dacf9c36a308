import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { axisTicks, areaPath, linePath, namedPoints, nearestIndex, positionOf } = await loadConsoleModule<{
  axisTicks(most: number): number[];
  areaPath(values: readonly (number | null)[], count: number, top: number): string;
  linePath(values: readonly (number | null)[], count: number, top: number): string;
  namedPoints(count: number, most: number): number[];
  nearestIndex(position: number, count: number): number;
  positionOf(index: number, count: number): number;
}>('analytics/charts/timeline-shape.ts');

describe('The shape of a timeline', () => {
  it('has an axis of two to eight whole, equal steps that covers the largest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (most) => {
        const ticks = axisTicks(most);
        const [first, step = 0] = ticks;
        expect(first).to.equal(0);
        expect(ticks.length).to.be.within(2, 9);
        expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * step)).to.equal(true);
        expect(ticks.at(-1)).to.be.at.least(most);
      }),
    );
  });

  it('draws lines from the first point to the last, and leaves gaps', () => {
    expect(linePath([0, 5, 10], 3, 10)).to.equal('M0 100L500 50L1000 0');
    expect(linePath([1, null, 2, 3], 4, 10)).to.equal('M0 90h0M666.67 80L1000 70');
    expect(linePath([7], 1, 10)).to.equal('M500 30h0');
    expect(linePath([], 0, 10)).to.equal('');
    expect(areaPath([0, 10, null], 3, 10)).to.equal('M0 100L500 0L500 100L0 100Z');
    expect(areaPath([1], 1, 10)).to.equal('');
  });

  it('finds the point under the pointer', () => {
    for (const count of [1, 2, 31, 168]) {
      for (let index = 0; index < count; index++) expect(nearestIndex(positionOf(index, count), count)).to.equal(index);
      expect([nearestIndex(-1, count), nearestIndex(2, count)]).to.deep.equal([0, count - 1]);
    }
  });

  it('names a few points, including the first', () => {
    expect(namedPoints(30, 7)).to.deep.equal([0, 5, 10, 15, 20, 25]);
    expect(namedPoints(1, 7)).to.deep.equal([0]);
    expect(namedPoints(1826, 7)).to.have.length(7);
  });
});
