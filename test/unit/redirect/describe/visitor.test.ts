import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { parseIpAddress } from '../../../../src/core/net/ip-address.js';
import { SALT_BYTES, visitorOf } from '../../../../src/redirect/describe/visitor.js';

const SALT = Buffer.alloc(SALT_BYTES, 1);
const SUBJECT = Buffer.alloc(32, 2);

const networkOf = (address: string): Uint8Array => {
  const parsed = parseIpAddress(address);
  if (parsed === null) throw new Error(`${address} is no address`);
  return parsed.network;
};
const visitorAt = (address: string): bigint => visitorOf(SALT, SUBJECT, networkOf(address), 'agent');

describe('The visitor of a scan', () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  const fields = fc.tuple(bytes, bytes, bytes, fc.string({ unit: 'grapheme', maxLength: 40 }));

  it('is the same for the same fields and differs if any of them differs', () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        expect(visitorOf(...one)).to.equal(visitorOf(...one));
        for (const index of [0, 1, 2, 3] as const) {
          const mixed: typeof one = [...one];
          mixed.splice(index, 1, other[index]);
          const same = Buffer.from(one[index]).equals(Buffer.from(other[index]));
          expect(visitorOf(...mixed) === visitorOf(...one)).to.equal(same);
        }
      }),
    );
  });

  it('is the first 64 bits of SHA-256 over the fields, each with its length before it', () => {
    const delimited = (field: Uint8Array): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(field.length);
      return Buffer.concat([length, field]);
    };
    fc.assert(
      fc.property(fields, ([salt, campaignKey, network, agent]) => {
        const all = [salt, campaignKey, network, Buffer.from(agent)].map(delimited);
        const expected = createHash('sha256').update(Buffer.concat(all)).digest().readBigInt64BE(0);
        expect(visitorOf(salt, campaignKey, network, agent)).to.equal(expected);
      }),
    );
  });

  it('differs if bytes are shifted from one field into the next', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (all, first, second) => {
        const [one, other] = [first % (all.length + 1), second % (all.length + 1)];
        fc.pre(one !== other);
        const cutAt = (at: number): bigint => visitorOf(SALT, all.subarray(0, at), all.subarray(at), '');
        expect(cutAt(one)).to.not.equal(cutAt(other));
      }),
    );
    expect(visitorOf(SALT, SUBJECT, Buffer.from('a'), 'bc')).to.not.equal(
      visitorOf(SALT, SUBJECT, Buffer.from('ab'), 'c'),
    );
  });

  it('is a signed 64-bit number, never 0, also for a user agent of 8 KB', () => {
    for (const agent of ['', 'a'.repeat(8_192), 'ü€😀'.repeat(3_000)]) {
      const visitor = visitorOf(SALT, SUBJECT, Buffer.of(1, 2, 3, 4), agent);
      expect(BigInt.asIntN(64, visitor)).to.equal(visitor);
      expect(visitor).to.not.equal(0n);
    }
  });

  it('distinguishes user agents that differ at the end of 8 KB', () => {
    const long = 'a'.repeat(8_192);
    expect(visitorOf(SALT, SUBJECT, Buffer.of(1), `${long}a`)).to.not.equal(
      visitorOf(SALT, SUBJECT, Buffer.of(1), `${long}b`),
    );
  });

  it('is the same within a /64 of IPv6 and for each spelling of an address', () => {
    expect(visitorAt('2001:db8:1:2::1')).to.equal(visitorAt('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(visitorAt('2001:db8:1:2::1')).to.not.equal(visitorAt('2001:db8:1:3::1'));
    expect(visitorAt('2001:DB8:1:2:0:0:0:1%eth0')).to.equal(visitorAt('2001:db8:1:2::1'));
    expect(visitorAt('::ffff:81.2.69.142')).to.equal(visitorAt('81.2.69.142'));
    expect(visitorAt('::ffff:5102:458e')).to.equal(visitorAt('81.2.69.142'));
    expect(visitorAt('81.2.69.142')).to.not.equal(visitorAt('81.2.69.143'));
  });
});
