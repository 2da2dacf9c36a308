import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Pixels } from '../../../../src/artwork/badge/pixels.js';
import { reducePixels } from '../../../../src/artwork/badge/reduce-pixels.js';

const drawn = async (svg: string): Promise<Pixels> => {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const svg = (side: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`;

const pixelAt = ({ data, width }: Pixels, x: number, y: number): number[] => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('A reduced picture', () => {
  it('keeps a flat colour and its alpha', () => {
    const colours = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 255 }));
    const sizes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(colours, sizes, fc.double({ min: 0.05, max: 1, noNaN: true }), (colour, [width, height], scale) => {
        const picture = { data: new Uint8Array(4 * width * height), width, height };
        for (let at = 0; at < picture.data.length; at += 4) picture.data.set(colour, at);
        const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
        const reduced = reducePixels(picture, wide ?? 1, high ?? 1);
        expect(reduced.data.length).to.equal(4 * reduced.width * reduced.height);
        for (let at = 0; at < reduced.data.length; at++) {
          // Premultiplied, a colour with a small alpha has few levels.
          expect(reduced.data[at]).to.be.closeTo(colour[at % 4] ?? 0, 1);
        }
      }),
    );
  });

  it('is the same picture at its own size', () => {
    const picture = { data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), width: 2, height: 1 };
    expect(reducePixels(picture, 2, 1)).to.equal(picture);
  });

  it('has round edges as smooth as those of the same picture drawn at that size', async () => {
    const circle = (side: number) =>
      drawn(svg(side, `<circle cx="${side / 2}" cy="${side / 2}" r="${side * 0.45}" fill="#E4572E"/>`));
    const [reduced, expected] = [reducePixels(await circle(1001), 96, 96), await circle(96)];
    let worst = 0;
    for (let at = 3; at < expected.data.length; at += 4) {
      worst = Math.max(worst, Math.abs((reduced.data[at] ?? 0) - (expected.data[at] ?? 0)));
    }
    // Out of 255; picking single pixels of the large picture is off by more than 120.
    expect(worst).to.be.below(40);
  });

  it('keeps thin lines, as pale as they are thin', async () => {
    const lines = await drawn(svg(1000, '<path d="M0 503h1000M0 700h1000" stroke="#000" stroke-width="5"/>'));
    const { data, width } = reducePixels(lines, 100, 100);
    const columnOf = (x: number): number => {
      let alpha = 0;
      for (let y = 0; y < 100; y++) alpha += data[4 * (y * width + x) + 3] ?? 0;
      return alpha / 255;
    };
    for (const x of [0, 17, 50, 99]) expect(columnOf(x)).to.be.closeTo(2 * 0.5, 0.05);
  });

  it('takes no colour from invisible pixels', () => {
    const white = { data: new Uint8Array(4 * 64 * 64), width: 64, height: 64 };
    for (let pixel = 0; pixel < 64 * 64; pixel++) {
      // The left half is white; the rest is black and invisible.
      const isLeft = pixel % 64 < 31;
      white.data.set(isLeft ? [255, 255, 255, 255] : [0, 0, 0, 0], 4 * pixel);
    }
    const reduced = reducePixels(white, 10, 10);
    const row = Array.from({ length: 10 }, (_, x) => pixelAt(reduced, x, 5));
    for (const [red, green, blue, alpha] of row)
      if (alpha !== 0) expect([red, green, blue]).to.deep.equal([255, 255, 255]);
    expect(row.some(([, , , alpha]) => alpha !== 0 && alpha !== 255)).to.equal(true);
  });
});
