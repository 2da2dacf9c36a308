import { expect } from 'chai';
import fc from 'fast-check';
import { trimMargins } from '../../../../src/artwork/badge/pixels.js';

/** A picture of invisible pixels with some opaque ones, whose colours identify their places. */
function picture(width: number, height: number, opaque: readonly (readonly [x: number, y: number])[]) {
  const data = new Uint8Array(4 * width * height);
  for (const [x, y] of opaque) data.set([x, y, 7, 255], 4 * (y * width + x));
  return { data, width, height };
}

describe('A picture without its margins', () => {
  it('is the smallest rectangle around all visible pixels', () => {
    const places = fc
      .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
      .chain(({ width, height }) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          opaque: fc.array(fc.tuple(fc.nat(width - 1), fc.nat(height - 1)), { minLength: 1, maxLength: 6 }),
        }),
      );
    fc.assert(
      fc.property(places, ({ width, height, opaque }) => {
        const [xs, ys] = [opaque.map(([x]) => x), opaque.map(([, y]) => y)];
        const [left, top] = [Math.min(...xs), Math.min(...ys)];
        const moved = opaque.map(([x, y]): [number, number] => [x - left, y - top]);
        const expected = picture(Math.max(...xs) - left + 1, Math.max(...ys) - top + 1, moved);
        for (const [x, y] of opaque) expected.data.set([x, y], 4 * ((y - top) * expected.width + x - left));
        expect(trimMargins(picture(width, height, opaque))).to.deep.equal(expected);
      }),
    );
  });

  it('does not exist if nothing is visible', () => {
    expect(trimMargins(picture(3, 4, []))).to.equal(null);
  });

  it('has no invisible rim', () => {
    const { data, ...size } = picture(3, 1, [[1, 0]]);
    data.set([0, 0, 0, 12], 0);
    data.set([0, 0, 0, 13], 8);
    expect(trimMargins({ data, ...size })?.width).to.equal(2);
  });
});
