import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { classOf, quantileBounds, shadeOf } = await loadConsoleModule<{
  classOf(value: number, bounds: readonly number[]): number;
  quantileBounds(values: readonly number[], classes: number): number[];
  shadeOf(level: number, classes: number): number;
}>('analytics/map/quantiles.ts');

describe('The classes of a map', () => {
  it('cover every value above 0, with higher and darker classes for larger values', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 60 }), (values) => {
        const bounds = quantileBounds(values, 5);
        const levels = values.toSorted((a, b) => a - b).map((value) => classOf(value, bounds));
        expect(bounds.length).to.be.at.most(5);
        expect(levels).to.deep.equal(levels.toSorted((a, b) => a - b));
        expect(values.every((value) => value > 0 === classOf(value, bounds) > 0)).to.equal(true);
        const shades = bounds.map((_, index) => shadeOf(index + 1, bounds.length));
        expect(new Set(shades).size).to.equal(bounds.length);
        expect(shades.every((shade) => shade >= 1 && shade <= 5)).to.equal(true);
      }),
    );
  });

  it('have similar numbers of values', () => {
    expect(quantileBounds([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)).to.deep.equal([1, 3, 5, 7, 9]);
    expect(quantileBounds([4, 4, 4, 0], 5)).to.deep.equal([4]);
    expect(quantileBounds([], 5)).to.deep.equal([]);
  });
});
