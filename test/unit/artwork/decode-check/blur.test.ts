import { expect } from 'chai';
import fc from 'fast-check';
import { blurPicture } from '../../../../src/artwork/decode-check/blur.js';

describe('The blur', () => {
  it('does not change a picture of one grey', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 255 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (grey, width, height, radius) => {
          const data = new Uint8Array(width * height).fill(grey);
          expect(blurPicture({ data, width, height }, radius)).to.deep.equal({ data, width, height });
        },
      ),
    );
  });

  it('spreads a line evenly to both sides, and loses nothing of it', () => {
    const [side, middle] = [21, 10];
    const data = new Uint8Array(side * side);
    for (let index = 0; index < side; index++) data[middle * side + index] = 255;
    const blurred = blurPicture({ data, width: side, height: side }, 2).data;
    const column = Array.from({ length: side }, (_, row) => blurred[row * side + middle] ?? 0);
    expect(column).to.deep.equal(column.toReversed());
    expect(column.reduce((sum, value) => sum + value, 0)).to.be.closeTo(255, 6);
    // Two passes of 5 pixels each give a triangle of 9.
    expect(column.filter((value) => value > 0)).to.have.length(9);
    expect(column[middle]).to.be.closeTo(51, 1);
  });
});
