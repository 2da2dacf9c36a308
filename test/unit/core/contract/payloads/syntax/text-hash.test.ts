import { expect } from 'chai';
import fc from 'fast-check';
import { hashText } from '../../../../../../src/core/contract/payloads/syntax/text-hash.js';

/** Published values of FNV-1a, computed by its authors. */
const KNOWN: readonly (readonly [text: string, hash: string])[] = [
  ['', '6c62272e07bb014262b821756295c58d'],
  ['a', 'd228cb696f1a8caf78912b704e4a8964'],
  ['foobar', '343e1662793c64bf6f0d3597ba446f18'],
];

describe('The hash of a text', () => {
  it('is FNV-1a in 128 bits', () => {
    for (const [text, hash] of KNOWN) expect(hashText(text), text).to.equal(hash);
  });

  it('has 32 digits, and differs for different texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(hashText(one)).to.match(/^[0-9a-f]{32}$/);
        expect(hashText(one) === hashText(other)).to.equal(one.toWellFormed() === other.toWellFormed());
      }),
    );
  });
});
