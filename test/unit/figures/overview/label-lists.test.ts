import { expect } from 'chai';
import { changePercent } from '../../../../src/figures/overview/label-lists.js';

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

  it('is rounded exactly, halves away from zero, for all counts to 600', () => {
    for (let before = 1; before <= 600; before++) {
      for (let now = 0; now <= 600; now++) {
        const tenths = Math.floor((2_000 * Math.abs(now - before) + before) / (2 * before));
        if (changePercent(before, now) !== (Math.sign(now - before) * tenths) / 10 + 0)
          expect.fail(`from ${before} to ${now}: ${changePercent(before, now)}`);
      }
    }
  });
});
