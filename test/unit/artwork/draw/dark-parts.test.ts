import { expect } from 'chai';
import { draw } from '../../../../src/artwork/draw/drawing.js';
import { alignmentCenters } from '../../../../src/artwork/symbol/function-patterns.js';
import { createMatrix } from '../../../../src/artwork/symbol/matrix.js';
import { DEFAULT_DESIGN, type Design } from '../../../../src/core/contract/design-options.js';
import {
  ErrorCorrection,
  EyeShape,
  GradientDirection,
  ModuleShape,
} from '../../../../src/core/contract/style-options.js';
import { ADDRESS, drawCode, PLAIN, pixelsOf } from '../drawn-code.js';

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

const EYES = { eyeFrameColor: '#AA0000', eyeBallColor: '#0000AA' };
const designed = (design: Partial<Design>): Design => ({ ...DEFAULT_DESIGN, ...design });

describe('The parts of a code with a design', () => {
  it('are the same as without one if it says nothing', () => {
    for (const moduleShape of Object.values(ModuleShape)) {
      for (const changes of [{}, { useGradient: true, eyeBallShape: EyeShape.Circle }]) {
        const without = drawCode({ ...changes, moduleShape });
        for (const design of [null, undefined, DEFAULT_DESIGN]) {
          expect(drawCode({ ...changes, moduleShape, design })).to.equal(without);
        }
      }
    }
  });

  it('have eyes in their own colours, also beside a gradient', () => {
    for (const useGradient of [false, true]) {
      const style = { ...PLAIN, useGradient, design: designed(EYES) };
      const { layers } = draw(createMatrix(ADDRESS, PLAIN.errorCorrection), style, null);
      const own = layers.filter(({ role }) => role === undefined);
      expect(own.map(({ paint }) => paint)).to.deep.equal(['#AA0000', '#0000AA']);
      const plain = draw(createMatrix(ADDRESS, PLAIN.errorCorrection), { ...style, design: null }, null);
      expect(layers.map(({ path }) => path.length).reduce((sum, length) => sum + length)).to.equal(
        plain.layers.map(({ path }) => path.length).reduce((sum, length) => sum + length),
      );
    }
  });

  it('have a gradient from the centre to the corners', () => {
    const style = { useGradient: true, gradientDirection: GradientDirection.Vertical };
    const svg = drawCode({ ...style, design: designed({ radialGradient: true }) });
    expect(svg).to.match(/<radialGradient [^>]*cx="18.5" cy="18.5" r="20.506"/);
    expect(svg).to.not.contain('linearGradient');
    const plain = drawCode({ design: designed({ radialGradient: true }) });
    expect(plain).to.equal(drawCode({}));
  });
});
