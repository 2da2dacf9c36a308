import { expect } from 'chai';
import fc from 'fast-check';
import { choosePlate } from '../../../../src/artwork/badge/badge-plate.js';
import { type BadgeShape, darkGroundShape, plainShape } from '../../../../src/artwork/badge/badge-shape.js';
import {
  BADGE_SHARE_WANTED,
  badgeShare,
  GROWTH_MAX,
  versionForBadge,
} from '../../../../src/artwork/badge/badge-version.js';
import { symbolSize, VERSION_MAX } from '../../../../src/artwork/symbol/function-patterns.js';
import { ErrorCorrection } from '../../../../src/core/contract/style-options.js';

const LEVELS = Object.values(ErrorCorrection);
const SQUARE = plainShape(1);
/** The last version without an alignment pattern in the centre. */
const LAST = 34;

const REQUESTS = fc.record({
  version: fc.integer({ min: 1, max: VERSION_MAX }),
  level: fc.constantFrom(...LEVELS),
  shape: fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(plainShape, darkGroundShape))
    .map(([exponent, shapeOf]): BadgeShape => shapeOf(10 ** exponent)),
});

const versionsFrom = (version: number): number[] =>
  Array.from({ length: VERSION_MAX + 1 - version }, (_, index) => version + index);

describe('The version of a code with a badge', () => {
  it('exists for every badge and content up to the last version with a free centre', () => {
    fc.assert(
      fc.property(REQUESTS, ({ version, level, shape }) => {
        const chosen = versionForBadge(version, level, shape);
        if (version > LAST) expect(chosen).to.equal(null);
        else if (chosen === null) throw new Error('There is no version.');
        else {
          expect(chosen).to.be.at.least(version);
          expect(choosePlate(chosen, level, shape)).to.not.equal(null);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the smallest in which the badge takes a fifth of the side, or else the best compromise with module size', () => {
    fc.assert(
      fc.property(REQUESTS, ({ version, level, shape }) => {
        const share = (candidate: number): number => badgeShare(candidate, level, shape);
        const first = versionsFrom(version).find((candidate) => share(candidate) > 0);
        fc.pre(first !== undefined);
        const candidates = versionsFrom(first).filter(
          (candidate) => symbolSize(candidate) <= GROWTH_MAX * symbolSize(first),
        );
        const product = (candidate: number): number => share(candidate) / symbolSize(candidate);
        const largest = Math.max(...candidates.map(product));
        const expected =
          candidates.find((candidate) => share(candidate) >= BADGE_SHARE_WANTED) ??
          candidates.find((candidate) => product(candidate) === largest);
        expect(versionForBadge(version, level, shape)).to.equal(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('is larger if the badge would be small, and skips alignment patterns in the centre', () => {
    const next = (level: ErrorCorrection, shape = SQUARE) =>
      [1, 3, 4, 7, 13, 15, 21, 34, 35].map((version) => versionForBadge(version, level, shape));
    expect(next(ErrorCorrection.Quartile)).to.deep.equal([4, 4, 4, 14, 14, 17, 29, 34, null]);
    expect(next(ErrorCorrection.High)).to.deep.equal([2, 4, 4, 14, 14, 17, 29, 34, null]);
    expect(next(ErrorCorrection.High, plainShape(4))).to.deep.equal([3, 3, 6, 14, 14, 16, 28, 34, null]);
  });

  it('does not leave the versions below 7, whose modules are large, for a slightly larger share', () => {
    for (const level of LEVELS) {
      for (const aspect of [0.1, 0.3, 0.5, 1, 2, 4, 7, 10]) {
        for (const shape of [plainShape(aspect), darkGroundShape(aspect)]) {
          expect(versionForBadge(5, level, shape), `${level} ${aspect}`).to.be.within(5, 6);
        }
      }
    }
  });
});
