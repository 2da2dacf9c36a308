import { expect } from 'chai';
import { DEFAULT_DESIGN, DesignEye } from '../../../../src/core/contract/design-options.js';
import { EyeShape, FrameStyle } from '../../../../src/core/contract/style-options.js';
import { coloursOf, drawCode, pixelsOf } from '../drawn-code.js';

const SCALE = 10;
const FINE = 40;

/** Edges between dark and light from the centre of the first finder pattern outwards, in modules. */
function edges(pixels: ReturnType<typeof pixelsOf>, [x, y]: readonly [number, number]): number[] {
  const middle = (4 + 3.5) * FINE;
  const length = Math.hypot(x, y);
  const found: number[] = [];
  let isDark = true;
  for (let step = 0; step < 5.2 * FINE; step++) {
    const [dx, dy] = [(step * x) / length, (step * y) / length];
    const now = pixels.isDark(Math.floor(middle + dx), Math.floor(middle + dy));
    if (now !== isDark) found.push(step / FINE);
    isDark = now;
  }
  return found;
}

const AXES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const DIAGONALS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

describe('The finder patterns of a drawing', () => {
  const shapes = Object.values(EyeShape);
  for (const eyeFrameShape of shapes) {
    for (const eyeBallShape of shapes) {
      const drawn = pixelsOf(drawCode({ eyeFrameShape, eyeBallShape, pixelsPerModule: FINE }));

      it(`are 1:1:3:1:1 within 0.3 module along axes and diagonals as ${eyeFrameShape} around ${eyeBallShape}`, () => {
        for (const direction of [...AXES, ...DIAGONALS]) {
          const [center = 0, hole = 0, outer = 0] = edges(drawn, direction);
          const unit = outer / 3.5;
          expect(Math.abs(center - 1.5 * unit), `centre ${direction}`).to.be.below(0.3);
          expect(Math.abs(hole - 2.5 * unit), `hole ${direction}`).to.be.below(0.3);
        }
        for (const axis of AXES) expect(edges(drawn, axis)[2]).to.be.closeTo(3.5, 1 / FINE);
      });

      it(`look like ${eyeFrameShape} around ${eyeBallShape}`, () => {
        const along = edges(drawn, [1, 0]);
        const across = edges(drawn, [1, 1]);
        // 1 for a circle, 1.41 for a square.
        const roundness = (edge: number): number => (across[edge] ?? 0) / (along[edge] ?? 1);
        const RANGES: Record<EyeShape, [number, number]> = {
          [EyeShape.Square]: [1.27, 1.42],
          [EyeShape.Rounded]: [1.12, 1.31],
          [EyeShape.Circle]: [0.98, 1.09],
        };
        expect(roundness(2), 'ring').to.be.within(...RANGES[eyeFrameShape]);
        expect(roundness(0), 'centre').to.be.within(...RANGES[eyeBallShape]);
      });
    }
  }

  const designs = Object.values(DesignEye);
  for (const eyeFrame of designs) {
    it(`keep these proportions as ${eyeFrame}, with every centre, and as a centre in every ring`, () => {
      const pairs = [
        ...shapes.map((eyeBallShape) => ({ eyeBallShape, design: { ...DEFAULT_DESIGN, eyeFrame } })),
        ...designs.map((eyeBall) => ({ design: { ...DEFAULT_DESIGN, eyeFrame, eyeBall } })),
        ...shapes.map((eyeFrameShape) => ({ eyeFrameShape, design: { ...DEFAULT_DESIGN, eyeBall: eyeFrame } })),
      ];
      for (const pair of pairs) {
        const drawn = pixelsOf(drawCode({ ...pair, pixelsPerModule: FINE }));
        for (const direction of [...AXES, ...DIAGONALS]) {
          const [center = 0, hole = 0, outer = 0] = edges(drawn, direction);
          const unit = outer / 3.5;
          const name = `${JSON.stringify(pair)} ${direction}`;
          expect(Math.abs(center - 1.5 * unit), name).to.be.below(0.3);
          expect(Math.abs(hole - 2.5 * unit), name).to.be.below(0.36);
        }
        for (const axis of AXES) expect(edges(drawn, axis)[2]).to.be.closeTo(3.5, 1 / FINE);
      }
    });
  }

  it('mirror the shapes of a design, so that the code stays symmetrical', () => {
    for (const eye of designs) {
      const pixels = pixelsOf(
        drawCode({ design: { ...DEFAULT_DESIGN, eyeFrame: eye, eyeBall: eye }, pixelsPerModule: SCALE }),
      );
      const last = pixels.side - 1;
      let different = 0;
      for (let y = 4 * SCALE; y < 11 * SCALE; y++) {
        for (let x = 4 * SCALE; x < 11 * SCALE; x++) {
          const seen = [pixels.isDark(x, y), pixels.isDark(last - x, y), pixels.isDark(x, last - y)];
          if (new Set(seen).size > 1) different++;
        }
      }
      // Some pixels along round and slanting edges may be smoothed differently.
      expect(different, eye).to.be.below(12);
    }
  });

  it('have centres that are clearly rounder from Square to Rounded to Circle, in every ring', () => {
    for (const eyeFrameShape of shapes) {
      const [square = 0, rounded = 0, circle = 0] = [EyeShape.Square, EyeShape.Rounded, EyeShape.Circle].map(
        (eyeBallShape) => {
          const drawn = pixelsOf(drawCode({ eyeFrameShape, eyeBallShape, pixelsPerModule: FINE }));
          return (edges(drawn, [1, 1])[0] ?? 0) / (edges(drawn, [1, 0])[0] ?? 1);
        },
      );
      expect(square - rounded, eyeFrameShape).to.be.above(0.1);
      expect(rounded - circle, eyeFrameShape).to.be.above(0.1);
    }
  });

  it('look different for every pair of shapes', () => {
    const pictures = shapes.flatMap((eyeFrameShape) =>
      shapes.map((eyeBallShape) => drawCode({ eyeFrameShape, eyeBallShape })),
    );
    expect(new Set(pictures)).to.have.length(9);
  });
});

describe('The frame of a drawing', () => {
  it('is outside the quiet zone, one module thick', () => {
    for (const [frameStyle, gap] of [
      [FrameStyle.Square, 0],
      [FrameStyle.Rounded, 1],
    ] as const) {
      const pixels = pixelsOf(drawCode({ frameStyle, frameColor: '#AA0000', pixelsPerModule: SCALE }));
      expect(pixels.side).to.equal((29 + 2 * (4 + gap + 1)) * SCALE);
      const middle = pixels.side / 2;
      expect([...coloursOf(pixels, [0, middle, SCALE, middle + 1])]).to.deep.equal(['#AA0000FF']);
      expect(pixels.at(SCALE, middle)).to.equal('#FFFFFFFF');
      // The entire quiet zone, including its corner.
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

  it('has a quiet zone inside even if the style has none', () => {
    const without = drawCode({ frameStyle: FrameStyle.Square, drawQuietZones: false });
    expect(without).to.equal(drawCode({ frameStyle: FrameStyle.Square }));
  });
});
