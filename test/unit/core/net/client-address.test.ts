import { isIP } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { createClientAddress } from '../../../../src/core/net/client-address.js';
import { parseIpAddress } from '../../../../src/core/net/ip-address.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

const CLIENT = '81.2.69.142';

describe('The address of a client', () => {
  it('is the socket’s if no proxy is trusted, whatever the header says', () => {
    const addressOf = createClientAddress([]);
    expect(addressOf('127.0.0.1', CLIENT)).to.equal('127.0.0.1');
    expect(addressOf(undefined, CLIENT)).to.equal(undefined);
  });

  it('is the socket’s if anyone but the trusted proxy connects, or the proxy says nothing', () => {
    const addressOf = createClientAddress(['loopback']);
    expect(addressOf('192.0.2.1', CLIENT)).to.equal('192.0.2.1');
    expect(addressOf('127.0.0.1', undefined)).to.equal('127.0.0.1');
  });

  it('is the rightmost that is not a trusted proxy’s: the client’s own entries are left of it', () => {
    const addressOf = createClientAddress(['loopback', '10.0.0.0/8']);
    expect(addressOf('127.0.0.1', CLIENT)).to.equal(CLIENT);
    expect(addressOf('::1', `1.1.1.1, ${CLIENT}`)).to.equal(CLIENT);
    expect(addressOf('::ffff:127.0.0.1', `1.1.1.1,${CLIENT} ,\t10.1.2.3`)).to.equal(CLIENT);
    expect(addressOf('127.0.0.1', '10.0.0.1, 10.0.0.2')).to.equal('10.0.0.1');
  });

  it('is found beyond proxies with ports, brackets and empty entries', () => {
    const addressOf = createClientAddress(['loopback', 'uniquelocal']);
    for (const hops of [
      '10.0.1.4:51008',
      '[fd00::1]:443',
      '[fd00::1]',
      '::ffff:10.0.0.1',
      '10.0.0.1,',
      ', ,10.0.0.1 ,\t',
    ]) {
      expect([hops, addressOf('127.0.0.1', `8.8.8.8, ${hops}`)]).to.deep.equal([hops, '8.8.8.8']);
    }
    expect(addressOf('127.0.0.1', '8.8.8.8:51008, 10.0.1.4:51008')).to.equal('8.8.8.8');
    expect(addressOf('127.0.0.1', '[2001:db8::1]:51008,')).to.equal('2001:db8::1');
  });

  it('matches a plain search of any header and never fails', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '127.0.0.1',
        '10.9.8.7',
        CLIENT,
        '2001:db8::1',
        '::1',
        '',
        ' ',
        'unknown',
        '1.2.3.4:80',
        '_hidden',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const addressOf = createClientAddress(['loopback', '10.0.0.0/8']);
    const trusted = new Set(['127.0.0.1', '10.9.8.7', '::1']);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const given = parts.join(',').split(',');
        const texts = given.map((text) => text.replace(/^[ \t]+|[ \t]+$/g, '')).reverse();
        const expected = texts.find((text) => text !== '' && !trusted.has(text)) ?? texts.at(-1);
        const found = addressOf('127.0.0.1', parts.join(','));
        if (isIP(expected ?? '') !== 0) expect(found).to.equal(expected);
        else expect(parseIpAddress(found ?? '')?.text).to.equal(parseIpAddress(expected ?? '')?.text);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a header of the maximum length that a server accepts', () => {
    const addressOf = createClientAddress(['loopback']);
    const milliseconds = cpuMilliseconds(() => {
      expect(addressOf('127.0.0.1', Array(1_500).fill('127.0.0.1').join(', '))).to.equal('127.0.0.1');
      expect(addressOf('127.0.0.1', ','.repeat(16_000))).to.equal('');
    });
    expect(milliseconds).to.be.below(1_000);
  });
});

describe('Reading an address', () => {
  const textOf = (spelling: string): string | undefined => parseIpAddress(spelling)?.text;

  it('returns one text for all spellings of an address', () => {
    expect(textOf(' 81.2.69.142 ')).to.equal(CLIENT);
    expect(textOf('81.2.69.142:5678')).to.equal(CLIENT);
    expect(textOf('::ffff:81.2.69.142')).to.equal(CLIENT);
    expect(textOf('[::FFFF:5102:458E]:443')).to.equal(CLIENT);
    expect(textOf('2001:0DB8::0001')).to.equal('2001:db8:0:0:0:0:0:1');
    expect(textOf('fe80::1%eth0')).to.equal('fe80:0:0:0:0:0:0:1');
    expect(textOf('64:ff9b::1.2.3.4')).to.equal('64:ff9b:0:0:0:0:102:304');
    expect(textOf('::')).to.equal('0:0:0:0:0:0:0:0');
    expect(textOf('1:2:3:4:5:6:7::')).to.equal('1:2:3:4:5:6:7:0');
  });

  it('reads every IPv6 address as written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (given) => {
        const text = textOf(given);
        const url = (address: string): string => new URL(`http://[${address}]`).hostname;
        if (text?.includes(':')) expect(url(text)).to.equal(url(given));
        else expect(url(`::ffff:${text}`)).to.equal(url(given));
      }),
    );
  });

  it('returns null for anything else', () => {
    for (const given of [
      '',
      'unknown',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '01.2.3.4',
      '[::1',
      ':::',
      '1::2::3',
      '::1::',
      'x'.repeat(9_000),
    ]) {
      expect([given, textOf(given)]).to.deep.equal([given, undefined]);
    }
  });

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', 'f', ':', '.', '[', ']', '%', ' ', 'ü') }), (text) => {
        const bare = text.trim().replace(/%.*$/, '');
        if (isIP(bare) === 4) expect(textOf(text)).to.equal(isIP(text.trim()) === 4 ? bare : undefined);
        else if (isIP(text.trim()) === 6) expect(isIP(textOf(text) ?? '')).to.not.equal(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
