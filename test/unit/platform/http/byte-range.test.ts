import { expect } from 'chai';
import fc from 'fast-check';
import { readByteRange } from '../../../../src/platform/http/byte-range.js';

describe('A Range field', () => {
  it('selects a first part, a middle part, the rest or a last part', () => {
    expect(readByteRange('bytes=0-0', 100)).to.deep.equal({ start: 0, end: 0 });
    expect(readByteRange('bytes=10-19', 100)).to.deep.equal({ start: 10, end: 19 });
    expect(readByteRange('Bytes= 90- ', 100)).to.deep.equal({ start: 90, end: 99 });
    expect(readByteRange('bytes=-10', 100)).to.deep.equal({ start: 90, end: 99 });
  });

  it('is cut if it exceeds the end', () => {
    expect(readByteRange('bytes=90-1000', 100)).to.deep.equal({ start: 90, end: 99 });
    expect(readByteRange('bytes=-1000', 100)).to.deep.equal({ start: 0, end: 99 });
    expect(readByteRange(`bytes=0-${'9'.repeat(400)}`, 100)).to.deep.equal({ start: 0, end: 99 });
  });

  it('is unsatisfiable if it begins beyond the end, or selects the last 0 bytes', () => {
    for (const field of ['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
      expect(readByteRange(field, 100), field).to.equal('unsatisfiable');
    }
  });

  it('is ignored if it is malformed, of another unit or of several ranges', () => {
    const fields = [
      '',
      'bytes',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'bytes=5-2',
      'bytes=1-2-3',
      'bytes=+1-2',
      'bytes=1.5-2',
    ];
    for (const field of [...fields, 'items=0-5', 'bytes=0-1,5-6', 'bytes=0-1,', undefined]) {
      expect(readByteRange(field, 100), String(field)).to.equal(null);
    }
  });

  it('never selects bytes outside the file', () => {
    const number = fc.oneof(fc.nat(300).map(String), fc.constant(''));
    const field = fc.oneof(
      fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
      fc.string({ maxLength: 20 }).map((text) => `bytes=${text}`),
    );
    let parts = 0;
    fc.assert(
      fc.property(field, fc.integer({ min: 1, max: 200 }), (text, size) => {
        const range = readByteRange(text, size);
        if (range === null || range === 'unsatisfiable') return;
        parts++;
        expect(range.start).to.be.within(0, range.end);
        expect(range.end).to.be.below(size);
      }),
    );
    expect(parts).to.be.greaterThan(0);
  });
});
