import { expect } from 'chai';
import type { DrawingImage } from '../../../../src/artwork/badge/badge.js';
import { draw } from '../../../../src/artwork/draw/drawing.js';
import { flattenImage } from '../../../../src/artwork/formats/flat-image.js';
import { cmykOf, RGB } from '../../../../src/artwork/formats/print-colours.js';
import { createMatrix } from '../../../../src/artwork/symbol/matrix.js';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { ErrorCorrection } from '../../../../src/core/contract/style-options.js';
import { dataUrlOf, drawnPng } from '../../../support/files/pictures.js';
import { ADDRESS, PLAIN } from '../drawn-code.js';

const BOX = { left: 10, top: 10, right: 20, bottom: 20 };
const MATRIX = createMatrix(ADDRESS, ErrorCorrection.Quartile);

/** Red on its left half, transparent on its right. */
const imageOn = async (ground: DrawingImage['ground']): Promise<DrawingImage> => ({
  box: BOX,
  ground,
  href: dataUrlOf(await drawnPng(8, 8, '<path fill="#F00" d="M0 0h4v8H0z"/>')),
});

describe('An image without transparency', () => {
  it('has the background in its transparent parts, in the colours or inks of the print', async () => {
    const drawing = draw(MATRIX, { ...PLAIN, backgroundColor: '#FFF4D0' }, null);
    const image = await imageOn('background');
    const rgb = await flattenImage(image, drawing, RGB);
    expect([rgb.width, rgb.height, rgb.samples.length]).to.deep.equal([8, 8, 192]);
    expect([...rgb.samples.subarray(0, 3)]).to.deep.equal([255, 0, 0]);
    expect([...rgb.samples.subarray(21, 24)]).to.deep.equal([0xff, 0xf4, 0xd0]);
    const inks = await flattenImage(image, drawing, cmykOf({ background: [0, 0, 0.2, 0] }));
    expect([...inks.samples.subarray(0, 4)]).to.deep.equal([0, 255, 255, 0]);
    expect([...inks.samples.subarray(28, 32)]).to.deep.equal([0, 0, 51, 0]);
  });

  it('has the gradient in them on the dark background', async () => {
    const colours = { useGradient: true, foregroundColor: '#000000', secondaryColor: '#640000' };
    const { samples } = await flattenImage(
      await imageOn('foreground'),
      draw(MATRIX, { ...PLAIN, ...colours }, null),
      RGB,
    );
    const [first = 0, last = 0] = [samples[21], samples[189]];
    expect(last).to.be.above(first);
    // At 19 modules across and 10 to 19 down of a diagonal from 4 to 33.
    expect(first).to.be.closeTo((100 * (18.75 + 10 - 8)) / 58, 1);
    expect(last).to.be.closeTo((100 * (18.75 + 18.75 - 8)) / 58, 1);
  });

  it('has a radial gradient in them, from the centre outwards', async () => {
    const colours = { useGradient: true, foregroundColor: '#000000', secondaryColor: '#640000' };
    const design = { ...DEFAULT_DESIGN, radialGradient: true };
    const drawing = draw(MATRIX, { ...PLAIN, ...colours, design }, null);
    const { samples } = await flattenImage(await imageOn('foreground'), drawing, RGB);
    // At 18.75 modules across and 10 down; the centre is at 18.5, the corner 14.5 modules away on both axes.
    expect(samples[21]).to.be.closeTo((100 * Math.hypot(0.25, 8.5)) / (14.5 * Math.SQRT2), 1);
  });
});
