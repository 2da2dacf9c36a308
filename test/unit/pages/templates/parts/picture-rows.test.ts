import { expect } from 'chai';
import fc from 'fast-check';
import { atHeight, pictureRows, ratioOf, ratioSum } from '../../../../../src/pages/templates/parts/picture-rows.js';

const plain = (src: string) => ({ src, large: src, srcset: '', sources: [], focus: null });
const side = fc.integer({ min: 1, max: 8_192 });
const pictures = fc
  .array(fc.record({ width: side, height: side }), { maxLength: 12 })
  .map((sizes) => sizes.map((size, index) => ({ ...plain(`${index}`), ...size })));

describe('Rows of pictures', () => {
  it('have every picture once, in order, and are never empty', () => {
    fc.assert(
      fc.property(pictures, (given) => {
        const rows = pictureRows(given);
        expect(rows.flatMap(({ pairs }) => pairs.flat())).to.deep.equal(given);
        for (const { pairs } of rows) for (const pair of pairs) expect(pair).to.not.have.length(0);
      }),
    );
  });

  it('have upright pictures side by side, and a very wide one alone', () => {
    const of = (width: number, height: number) => ({ ...plain(`${width}`), width, height });
    const [row] = pictureRows([of(750, 1_000), of(751, 1_000), of(1_900, 1_000)]);
    expect(row?.pairs.map((pair) => pair.length)).to.deep.equal([2, 1]);
    expect(ratioSum(row?.pairs.flat() ?? [])).to.be.closeTo(3.4, 0.01);
  });

  it('keep the ratio of a picture at another height', () => {
    const picture = { ...plain('a'), width: 4_000, height: 3_000 };
    expect(ratioOf(atHeight(picture, 600))).to.be.closeTo(ratioOf(picture), 0.001);
    expect(atHeight({ ...picture, width: 1, height: 8_000 }, 600).width).to.equal(1);
  });
});
