import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import { checkInflatedSize } from '../../../../src/artwork/badge/inflated-size.js';
import { header, png, zeros } from '../../../fixtures/images.js';
import { interlacedBomb, pngBomb } from '../../../support/files/pictures.js';

describe('The inflated size of a PNG', () => {
  it('is exactly as the header says, interlaced or not, in every colour type and depth', async () => {
    const pictures = fc.record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
      colour: fc.constantFrom('b-w', 'srgb', 'rgb16'),
      palette: fc.boolean(),
      progressive: fc.boolean(),
      channels: fc.constantFrom(3 as const, 4 as const),
    });
    await fc.assert(
      fc.asyncProperty(pictures, async ({ width, height, channels, colour, palette, progressive }) => {
        const raw = Buffer.alloc(width * height * channels, 200);
        const encoded = await sharp(raw, { raw: { width, height, channels } })
          .toColourspace(colour)
          .png({ palette, progressive })
          .toBuffer();
        expect(() => checkInflatedSize(encoded)).to.not.throw();
      }),
      { numRuns: 60 },
    );
    // 3 × 2 pixels of three bytes, and a byte for each row; interlaced in passes of 1, 1, 1 and 3 pixels.
    for (const [interlace, bytes] of [
      [0, 20],
      [1, 22],
    ] as const) {
      const sized = (length: number): Buffer => png(header(3, 2, 8, 2, interlace), zeros(length));
      expect(() => checkInflatedSize(sized(bytes))).to.not.throw();
      expect(() => checkInflatedSize(sized(bytes - 1))).to.throw(RangeError);
    }
  });

  it('is refused if it is much larger, before it is inflated', () => {
    expect(() => checkInflatedSize(interlacedBomb(10, 10, 100_000_000))).to.throw(/larger than/);
    expect(() => checkInflatedSize(pngBomb(10, 10, 100_000_000))).to.throw(/larger than/);
  });

  it('is refused if the data is damaged or missing', () => {
    expect(() => checkInflatedSize(Buffer.alloc(0))).to.throw();
    expect(() => checkInflatedSize(png(header(3, 2)))).to.throw();
    expect(() => checkInflatedSize(interlacedBomb(10, 10, 1000).fill(0xff, 41, 45))).to.throw();
  });
});
