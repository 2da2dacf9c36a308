import { expect } from 'chai';
import fc from 'fast-check';
import { ByteCache } from '../../../../src/scans/journal/byte-cache.js';

describe('A cache by bytes', () => {
  it('returns the same as without a cache, whatever was read before', () => {
    const cache = new ByteCache(4, (bytes) => bytes.toString('hex'));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 3 }), (bytes, short) => {
        const all = Buffer.concat([short, bytes, short]);
        const end = short.length + bytes.length;
        expect(cache.read(all, short.length, end)).to.equal(Buffer.from(bytes).toString('hex'));
        expect(cache.read(all, end, all.length)).to.equal(Buffer.from(short).toString('hex'));
      }),
    );
  });

  it('creates a value once for recurring bytes, and keeps it when the original bytes change', () => {
    let made = 0;
    const cache = new ByteCache(16, (bytes) => {
      made++;
      return bytes.toString();
    });
    const bytes = Buffer.from('Zürich Zürich');
    const first = cache.read(bytes, 0, 7);
    expect([first, cache.read(bytes, 8, 15), made]).to.deep.equal(['Zürich', 'Zürich', 1]);
    bytes.fill(0x61);
    expect(cache.read(Buffer.from('Zürich'), 0, 7)).to.equal('Zürich');
    expect(made).to.equal(1);
  });
});
