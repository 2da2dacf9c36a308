import { expect } from 'chai';
import fc from 'fast-check';
import { decodeColumn, encodeColumn } from '../../../../src/scans/blocks/block-column.js';

describe('A column of a block', () => {
  it('is read as written, from any address in memory', () => {
    const columns = fc
      .tuple(
        fc.array(fc.constantFrom('', 'Berlin', 'Köln', '€', '😀', '"', '\\', '\n', ' ', ' x'), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 0, max: 3 }),
      )
      .chain(([labels, offset]) =>
        fc.record({
          labels: fc.constant(labels),
          offset: fc.constant(offset),
          indexes: fc.array(fc.nat(labels.length - 1), { minLength: 1, maxLength: 10 }),
        }),
      );
    fc.assert(
      fc.property(columns, ({ labels, indexes, offset }) => {
        const bytes = Buffer.concat([Buffer.alloc(offset), encodeColumn(labels, indexes)]).subarray(offset);
        const read = decodeColumn(bytes, indexes.length);
        expect(read.labels).to.deep.equal(labels);
        expect([...read.indexes]).to.deep.equal(indexes);
      }),
    );
  });

  it('takes one, two or four bytes per scan, depending on the number of labels', () => {
    for (const [count, size] of [
      [256, 1],
      [257, 2],
      [65_536, 2],
      [65_537, 4],
    ] as const) {
      const labels = Array.from({ length: count }, (_, index) => String(index));
      const indexes = [count - 1, 0, 1];
      for (const offset of [0, 1]) {
        const bytes = Buffer.concat([Buffer.alloc(offset), encodeColumn(labels, indexes)]).subarray(offset);
        const read = decodeColumn(bytes, indexes.length);
        expect(read.indexes.BYTES_PER_ELEMENT).to.equal(size);
        expect([...read.indexes]).to.deep.equal(indexes);
      }
    }
  });

  it('is refused if its length does not match its scans', () => {
    const bytes = encodeColumn(['a', 'b'], [0, 1, 0]);
    expect(() => decodeColumn(bytes, 2)).to.throw(RangeError, 'wrong length');
    expect(() => decodeColumn(Buffer.alloc(2), 2)).to.throw(RangeError, 'no labels');
    expect(() => decodeColumn(Buffer.alloc(8), 2)).to.throw(RangeError, 'no labels');
  });
});
