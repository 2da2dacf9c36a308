import { expect } from 'chai';
import sharp from 'sharp';
import { focalPointOf } from '../../../../src/inspection/copies/focal-point.js';
import { type DecodedImage, openDrawing, toPixels } from '../../../../src/inspection/copies/open-image.js';

/** A grey picture with one red square, a tenth of its shorter side in size, centred at these shares. */
async function withSpot(width: number, height: number, x: number, y: number): Promise<DecodedImage> {
  const side = Math.ceil(Math.min(width, height) / 10);
  const create = { width: side, height: side, channels: 3, background: '#ff2010' } as const;
  const left = Math.round(Math.min(Math.max(0, x * width - side / 2), width - side));
  const top = Math.round(Math.min(Math.max(0, y * height - side / 2), height - side));
  const grey = sharp({ create: { width, height, channels: 3, background: '#808a84' } });
  return toPixels(
    openDrawing(
      await grey
        .composite([{ input: { create }, left, top }])
        .png()
        .toBuffer(),
    ),
  );
}

describe('The focal point of a picture', () => {
  it('is where the eye is drawn, also in a corner', async () => {
    for (const [width, height] of [
      [480, 320],
      [480, 640],
      [480, 480],
    ] as const) {
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0.5, 0.5],
        [0.2, 0.7],
      ] as const) {
        const focus = await focalPointOf(await withSpot(width, height, x, y));
        expect(focus?.x, `${width} × ${height}, ${x}`).to.be.closeTo(x, 0.25).and.to.be.within(0, 1);
        expect(focus?.y, `${width} × ${height}, ${y}`).to.be.closeTo(y, 0.25).and.to.be.within(0, 1);
      }
    }
  });

  it('is unknown for a picture of a few pixels and for a line', async () => {
    for (const [width, height] of [
      [1, 1],
      [15, 15],
      [480, 1],
      [3, 8000],
    ] as const) {
      expect(await focalPointOf(await withSpot(width, height, 0, 0))).to.equal(null);
    }
  });
});
