import { expect } from 'chai';
import { alignmentCenters } from '../../../../src/artwork/symbol/function-patterns.js';
import { createMatrix } from '../../../../src/artwork/symbol/matrix.js';
import { ErrorCorrection, EyeShape, ModuleShape } from '../../../../src/core/contract/style-options.js';
import { ADDRESS, drawCode, pixelsOf } from '../drawn-code.js';

const SCALE = 10;
const MARGIN = 4;

describe('The alignment patterns of a drawing', () => {
  for (const moduleShape of [ModuleShape.Rounded, ModuleShape.Dots]) {
    it(`are a closed ring around a dark module next to ${moduleShape} modules, in every version that has them`, () => {
      for (const length of [20, 60, 200, 500]) {
        const text = 'a'.repeat(length);
        const { version } = createMatrix(text, ErrorCorrection.Quartile);
        const pixels = pixelsOf(drawCode({ moduleShape, pixelsPerModule: SCALE }, text));
        for (const [row, column] of alignmentCenters(version)) {
          const [top, left] = [(row + MARGIN) * SCALE, (column + MARGIN) * SCALE];
          const isDark = (x: number, y: number): boolean =>
            pixels.isDark(Math.round(left + (0.5 + x) * SCALE), Math.round(top + (0.5 + y) * SCALE));
          for (let along = -1.8; along <= 1.8; along += 0.1) {
            const ring = [isDark(along, -2), isDark(along, 2), isDark(-2, along), isDark(2, along)];
            expect(ring, `${version} ${row},${column}`).to.deep.equal([true, true, true, true]);
          }
          for (let along = -1; along <= 1; along += 0.1) {
            expect([isDark(along, -1), isDark(along, 1), isDark(-1, along), isDark(1, along)]).to.not.include(true);
          }
          expect(isDark(0, 0)).to.equal(true);
        }
      }
    });
  }

  it('are as round as the eyes', () => {
    const corner = (eyeFrameShape: EyeShape): boolean => {
      const [row, column] = alignmentCenters(createMatrix(ADDRESS, ErrorCorrection.Quartile).version)[0] ?? [0, 0];
      const picture = drawCode({ moduleShape: ModuleShape.Dots, eyeFrameShape, pixelsPerModule: SCALE });
      return pixelsOf(picture).isDark((column + MARGIN - 1.6) * SCALE, (row + MARGIN - 1.6) * SCALE);
    };
    expect(Object.values(EyeShape).filter(corner)).to.deep.equal([EyeShape.Square, EyeShape.Rounded]);
  });
});
