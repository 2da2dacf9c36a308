import { expect } from 'chai';
import { draw } from '../../../../src/artwork/draw/drawing.js';
import { createMatrix } from '../../../../src/artwork/symbol/matrix.js';
import { DEFAULT_DESIGN, type Design } from '../../../../src/core/contract/design-options.js';
import { EyeShape, GradientDirection, ModuleShape } from '../../../../src/core/contract/style-options.js';
import { ADDRESS, drawCode, PLAIN } from '../drawn-code.js';

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
