import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import fc from 'fast-check';
import { createAddressRule, isPublicAddress } from '../../../../src/core/net/public-address.js';

const FORBIDDEN = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '3fff::1',
  '5f00::1',
  'not an address',
  '',
];

describe('Addresses to which a client may make us connect', () => {
  for (const address of FORBIDDEN) {
    it(`are not ${address === '' ? 'empty' : address}`, () => {
      expect(isPublicAddress(address)).to.equal(false);
      expect(createAddressRule([])(address)).to.equal(false);
    });
  }

  it('are those of the public internet', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8']) {
      expect(isPublicAddress(address), address).to.equal(true);
    }
  });

  it('are the same for IPv4 and for IPv4 mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).to.equal(isPublicAddress(address));
        expect(isPublicAddress(`64:ff9b::${address}`)).to.equal(false);
      }),
    );
  });

  it('exclude those of this machine', () => {
    const rule = createAddressRule([]);
    for (const { address } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
      expect(rule(address), address).to.equal(false);
    }
  });

  it('include those that the operator allows, and no others', () => {
    const rule = createAddressRule(['10.1.0.0/16', 'loopback']);
    for (const address of ['10.1.2.3', '127.0.0.1', '::1', '::ffff:10.1.2.3', '8.8.8.8']) {
      expect(rule(address), address).to.equal(true);
    }
    for (const address of ['10.2.0.1', '192.168.0.1', 'fe80::1']) expect(rule(address), address).to.equal(false);
  });
});
