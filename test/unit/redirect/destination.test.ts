import { expect } from 'chai';
import fc from 'fast-check';
import { locationFor, toDestination } from '../../../src/redirect/destination.js';

const locate = (address: string, query: string): string => locationFor(toDestination(address), query);

describe('Passing a scan’s query on', () => {
  for (const [address, query, expected] of [
    ['https://example.com/x', '', 'https://example.com/x'],
    ['https://example.com/x', 'utm_source=a', 'https://example.com/x?utm_source=a'],
    ['https://example.com', 'a=1', 'https://example.com?a=1'],
    ['https://example.com/x?b=2', 'a=1', 'https://example.com/x?b=2&a=1'],
    ['https://example.com/x?', 'a=1', 'https://example.com/x?a=1'],
    ['https://example.com/x?b=2&', 'a=1', 'https://example.com/x?b=2&a=1'],
    ['https://example.com/a?b=c?', 'a=1', 'https://example.com/a?b=c?&a=1'],
    ['https://example.com/a?u=https://b.example/?', 'a=1', 'https://example.com/a?u=https://b.example/?&a=1'],
    ['https://example.com/a??', 'a=1', 'https://example.com/a??&a=1'],
    ['https://example.com/a?b=', 'a=1', 'https://example.com/a?b=&a=1'],
    ['https://example.com/a?b=c?#d?', 'a=1', 'https://example.com/a?b=c?&a=1#d?'],
    ['https://example.com/x#part', 'a=1', 'https://example.com/x?a=1#part'],
    ['https://example.com/x?b=2#part?c', 'a=1', 'https://example.com/x?b=2&a=1#part?c'],
    ['https://example.com/#/x?b=2', 'a=1', 'https://example.com/?a=1#/x?b=2'],
    ['HTTP://example.com/x', 'a=1', 'HTTP://example.com/x?a=1'],
    ['https://example.com/x', 'a=1#no', 'https://example.com/x?a=1'],
    ['https://example.com/x', 'a=\u00e9\r\nb', 'https://example.com/x?a=b'],
    ['https://example.com/x', '\u00e9', 'https://example.com/x'],
    ['mailto:someone@example.com', 'a=1', 'mailto:someone@example.com'],
    ['tel:+15550100', 'a=1', 'tel:+15550100'],
    ['sms:+15550100?body=Hi', 'a=1', 'sms:+15550100?body=Hi'],
  ] as const) {
    it(`sends ${address} with ${JSON.stringify(query)} to ${expected}`, () => {
      expect(locate(address, query)).to.equal(expected);
    });
  }

  it('encodes what cannot be in a header', () => {
    expect(locate('https://example.com/\u00fc \r\nX: y', '')).to.equal('https://example.com/%C3%BC%20%0D%0AX:%20y');
  });

  it('always returns printable ASCII that is the same address to any parser', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (address, query) => {
        const location = locate(address, query);
        expect(location).to.match(/^[\x21-\x7e]+$/);
        const [read, original] = [new URL(location), new URL(address)];
        expect(read.origin + read.pathname + read.hash).to.equal(original.origin + original.pathname + original.hash);
        expect(read.search.startsWith(original.search)).to.equal(true);
      }),
    );
  });

  it('accepts any address without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (address, query) => {
        expect(locate(`https://${address}`, query)).to.match(/^[\x21-\x7e]+$/);
      }),
    );
  });
});
