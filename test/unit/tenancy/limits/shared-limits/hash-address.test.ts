import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { hashAddress } from '../../../../../src/tenancy/limits/shared-limits/hash-address.js';

describe('The hash of an address', () => {
  const salt = randomBytes(32);

  it('is the same for the same salt, limit and address, and for nothing else', () => {
    const hash = hashAddress(salt, 'wrong-key', '7f000001');
    expect(hash).to.match(/^[\w-]{22}$/);
    expect(hashAddress(Buffer.from(salt), 'wrong-key', '7f000001')).to.equal(hash);
    const others = [
      hashAddress(randomBytes(32), 'wrong-key', '7f000001'),
      hashAddress(salt, 'wrong-code', '7f000001'),
      hashAddress(salt, 'wrong-key', '7f000002'),
    ];
    expect(new Set([hash, ...others]).size).to.equal(4);
  });
});
