import { expect } from 'chai';
import { EyeShape, FrameStyle } from '../../../../src/qr/style-options.js';
import { coloursOf, drawCode, pixelsOf } from '../drawn-code.js';

const SCALE = 10;

/** Lengths of dark and light, in turn, along a line of pixels that begins dark. */
function runs(isDark: (index: number) => boolean, length: number): number[] {
  const found: number[] = [];
  for (let index = 0, last: boolean | null = null; index < length; index++) {
    const dark = isDark(index);
    if (dark === last) found.push((found.pop() ?? 0) + 1);
    else found.push(1);
    last = dark;
  }
  return found;
}

describe('The finder patterns of a drawing', () => {
  const shapes = Object.values(EyeShape);
  for (const eyeFrameShape of shapes) {
    for (const eyeBallShape of shapes) {
      it(`are 1:1:3:1:1 through the centre as ${eyeFrameShape} around ${eyeBallShape}`, () => {
        const pixels = pixelsOf(drawCode({ eyeFrameShape, eyeBallShape, pixelsPerModule: SCALE }));
        const far = pixels.side - 11 * SCALE;
        for (const [left, top] of [
          [4 * SCALE, 4 * SCALE],
          [far, 4 * SCALE],
          [4 * SCALE, far],
        ] as const) {
          const middle = 3.5 * SCALE;
          const across = runs((index) => pixels.isDark(left + index, top + middle), 7 * SCALE);
          const down = runs((index) => pixels.isDark(left + middle, top + index), 7 * SCALE);
          expect(across).to.deep.equal([1, 1, 3, 1, 1].map((modules) => modules * SCALE));
          expect(down).to.deep.equal(across);
        }
      });
    }
  }

  it('look different for every pair of shapes', () => {
    const pictures = shapes.flatMap((eyeFrameShape) =>
      shapes.map((eyeBallShape) => drawCode({ eyeFrameShape, eyeBallShape })),
    );
    expect(new Set(pictures)).to.have.length(9);
  });
});

describe('The frame of a drawing', () => {
  it('lies outside the quiet zone, one module thick', () => {
    for (const [frameStyle, gap] of [
      [FrameStyle.Square, 0],
      [FrameStyle.Rounded, 1],
    ] as const) {
      const pixels = pixelsOf(drawCode({ frameStyle, frameColor: '#AA0000', pixelsPerModule: SCALE }));
      expect(pixels.side).to.equal((29 + 2 * (4 + gap + 1)) * SCALE);
      const middle = pixels.side / 2;
      expect([...coloursOf(pixels, [0, middle, SCALE, middle + 1])]).to.deep.equal(['#AA0000FF']);
      expect(pixels.at(SCALE, middle)).to.equal('#FFFFFFFF');
      // All of the quiet zone, its corner included.
      const [start, end] = [(1 + gap) * SCALE, (1 + gap + 4) * SCALE];
      expect([...coloursOf(pixels, [start, start, pixels.side - start, end])]).to.deep.equal(['#FFFFFFFF']);
    }
  });

  it('is transparent outside its round corners', () => {
    const pixels = pixelsOf(drawCode({ frameStyle: FrameStyle.Rounded }));
    for (const x of [0, pixels.side - 1]) {
      for (const y of [0, pixels.side - 1]) expect(pixels.at(x, y)).to.equal('#00000000');
    }
  });

  it('has a quiet zone inside even when the style has none', () => {
    const without = drawCode({ frameStyle: FrameStyle.Square, drawQuietZones: false });
    expect(without).to.equal(drawCode({ frameStyle: FrameStyle.Square }));
  });
});
