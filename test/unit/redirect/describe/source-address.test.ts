import { isIP } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { containsAddress } from '../../../../src/core/net/contains-address.js';
import { sourceOf } from '../../../../src/redirect/describe/source.js';

const ADDRESSES = [
  '203.0.113.77',
  '203.0.113.77:8080',
  '(203.0.113.77)',
  'from 203.0.113.77, today',
  'x203.0.113.77x',
  '9203.0.113.779',
  '203.000.113.077',
  '203 . 0 . 113 . 77',
  '203[.]0[.]113[.]77',
  '0xcb.0x0.0x71.0x4d',
  '0313.0.0161.0115',
  '0xCB00714D',
  'http://3405803853/',
  'http://user@3405803853',
  'http://0xcb00714d:80/x',
  '２０３．０．１１３．７７',
  '203。0。113。77',
  '٢٠٣.٠.١١٣.٧٧',
  '𝟐𝟎𝟑.𝟎.𝟏𝟏𝟑.𝟕𝟕',
  '②0③.0.113.77',
  '203.0.1\u200b13.77',
  '203.0.\u00ad113.77',
  '203%2E0%2E113%2E77',
  '203%252E0%252E113%252E77',
  'ip-203-0-113-77',
  'ec2_203_0_113_77.example.com',
  '77.113.0.203.in-addr.arpa',
  '2001:db8::7',
  '[2001:db8::7]:443',
  'x2001:db8::7x',
  'fe80::1%25eth0',
  '::1',
  '2001:0db8:0000:0000:0000:0000:0000:0007',
  '2001：db8：：7',
  '::ffff:203.0.113.77',
  '2001-db8-0-0-0-0-0-7',
  '2001-db8--7.ipv6-literal.net',
];

const NAMES = [
  'flyer',
  'Spring flyer 2024',
  'spring-2024-11-21',
  '2024-11-21-10-30',
  '21.11.2024',
  'v1.2.3',
  '12:30:45',
  'News :: Sports',
  '100%',
  '50%25 off',
  'café ٢٠٢٤',
  'a-b-c-d-e-f-g-h',
  'b0d4e7c0-5b1c-4a57-9b6e-0c2f3a4d5e6f',
  'table 1, 2, 3, 4',
  '2130706433',
  '0x12',
];

const octet = fc.integer({ min: 0, max: 255 });
const four = fc.tuple(octet, octet, octet, octet);
const written: fc.Arbitrary<string> = fc.oneof(
  four.map((octets) => octets.join('.')),
  four.map((octets) => octets.map((value) => `0x${value.toString(16)}`).join('.')),
  four.map((octets) => octets.map((value) => `0${value.toString(8)}`).join('.')),
  four.map((octets) => octets.map((value) => String(value).padStart(3, '0')).join('.')),
  four.map((octets) => octets.join('．')),
  four.map((octets) => octets.join('.').replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
  fc.ipV6().filter((text) => text !== '::'),
  fc
    .ipV6()
    .filter((text) => text !== '::')
    .map((text) => `[${text.toUpperCase()}]`),
);
const beside = fc.string({
  unit: fc.constantFrom('a', 'x', '9', ' ', '-', '/', ',', '(', ']', 'ü', '.', ':', '%'),
  maxLength: 8,
});
const encode = (text: string, times: number): string =>
  times === 0 ? text : encode(encodeURIComponent(text), times - 1);

/** Every piece of the text that Node treats as an address. */
const addressesIn = (text: string): string[] => {
  const found: string[] = [];
  for (let from = 0; from < text.length; from++) {
    for (let to = from + 3; to <= Math.min(text.length, from + 45); to++) {
      const piece = text.slice(from, to);
      if (isIP(piece) !== 0) found.push(piece);
    }
  }
  return found;
};

describe('An IP address in the source of a scan', function () {
  this.timeout(30_000);

  for (const text of ADDRESSES) {
    it(`is found in ${text}`, () => {
      expect(containsAddress(text)).to.equal(true);
      expect(sourceOf(`utm_source=${encodeURIComponent(text)}`, undefined)).to.equal('Other');
    });
  }

  for (const text of NAMES) {
    it(`is not found in ${text}`, () => {
      expect(containsAddress(text)).to.equal(false);
      expect(sourceOf(`utm_source=${encodeURIComponent(text)}`, undefined)).to.not.equal('Other');
    });
  }

  it('is not confused with a host name', () => {
    for (const host of [
      '3405803853',
      '0xcb00714d',
      '203.0.29005',
      'ip-203-0-113-77.example.com',
      '203.0.113.77.example.com',
      '%32%303.0.113.77',
    ]) {
      expect(sourceOf('', `https://${host}/`), host).to.be.oneOf(['Other', 'Direct']);
    }
    expect(sourceOf('', 'https://web2.example-24.com/')).to.equal('web2.example-24.com');
  });

  it('is never stored, however it is written and whatever surrounds it', () => {
    fc.assert(
      fc.property(
        written,
        beside.filter((text) => !text.endsWith('%')),
        beside,
        fc.integer({ min: 1, max: 3 }),
        (address, before, after, times) => {
          const given = encode(before, 1) + encode(address, times) + encode(after, 1);
          expect(sourceOf(`source=${given}`, undefined)).to.equal('Other');
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is never in a label, whatever was sent', () => {
    const units = [
      '0',
      '1',
      '9',
      '25',
      'a',
      'f',
      '.',
      ':',
      '-',
      '%2E',
      '%3A',
      '%',
      ' ',
      'x',
      '0x',
      '\u200b',
      '．',
      '/',
    ];
    const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 60 });
    fc.assert(
      fc.property(text, text, (query, referrer) => {
        for (const source of [sourceOf(`utm_source=${query}`, undefined), sourceOf('', `https://${referrer}`)]) {
          expect([source, addressesIn(source)]).to.deep.equal([source, []]);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
