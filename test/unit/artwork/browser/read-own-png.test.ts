import { expect } from 'chai';
import fc from 'fast-check';
import { toPngDataUrl } from '../../../../src/artwork/badge/read-logo.js';
import { readOwnPng } from '../../../../src/artwork/browser/read-own-png.js';
import { dataUrlOf, drawnPng } from '../../../support/files/pictures.js';

const pixels = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height })
      .map((data) => ({ data, width, height })),
  );

/** A soft slope, for which encoders choose other filters than for noise. */
const slope = (side: number) => ({
  data: Uint8Array.from({ length: 4 * side * side }, (_, at) => Math.floor(at / 4 / side) + 3 * (at % 4) + (at >> 4)),
  ...{ width: side, height: side },
});

describe('The reader of the service’s own PNGs', () => {
  it('returns exactly the pixels that were encoded, also of transparent ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(pixels, fc.constantFrom(slope(20), slope(300))), async (picture) => {
        const read = await readOwnPng(await toPngDataUrl(picture));
        expect(read).to.deep.equal({ ...picture, data: Uint8Array.from(picture.data) });
      }),
    );
  });

  it('reads no other kind of PNG', async () => {
    const sharpPng = await drawnPng(4, 4, '<path d="M0 0h4v4H0z" fill="#FF0000"/>');
    sharpPng[28] = 1;
    expect(await readOwnPng(dataUrlOf(sharpPng))).to.equal(null);
  });
});
