import { hash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../../../../../src/core/contract/payloads/syntax/sha-256.js';

describe('The SHA-256 of a text', () => {
  it('is the one that Node computes, at every length', () => {
    for (let length = 0; length < 200; length++) {
      expect(sha256('x'.repeat(length))).to.equal(hash('sha256', 'x'.repeat(length), 'hex'));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(sha256(text)).to.equal(hash('sha256', text, 'hex'));
      }),
    );
  });
});
