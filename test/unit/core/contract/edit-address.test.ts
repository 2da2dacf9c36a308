import { expect } from 'chai';
import fc from 'fast-check';
import {
  fillPlaceholders,
  replacePrefix,
  setParameters,
  unknownPlaceholders,
} from '../../../../src/core/contract/edit-address.js';

const TO = 'https://new.example.org';
const replace = (address: string, from: string) => replacePrefix(address, { from, to: TO });

describe('Editing an address', () => {
  it('replaces its beginning, whose scheme and host must be complete', () => {
    expect(replace('https://example.com/menu?a=1#top', 'https://example.com')).to.equal(`${TO}/menu?a=1#top`);
    expect(replace('HTTPS://Example.COM/Menu', 'https://example.com')).to.equal(`${TO}/Menu`);
    expect(replace('example.com/menu', 'https://example.com')).to.equal(`${TO}/menu`);
    expect(replace('https://example.com', 'https://example.com/')).to.equal(TO);
    expect(replace('https://example.com/menu', '\u200bhttps://exam\u00adple.com ')).to.equal(`${TO}/menu`);
    expect(replace('https://example.com?a=1', 'https://example.com')).to.equal(`${TO}?a=1`);
    expect(replace('https://example.com/summer-menu', 'https://example.com/summer-')).to.equal(`${TO}menu`);
    for (const other of [
      'https://example.community/x',
      'https://example.com.evil.example/x',
      'https://example.com:8443/x',
      'https://example.com@evil.example',
      'http://example.com/x',
      'https://www.example.com/x',
    ]) {
      expect(replace(other, 'https://example.com')).to.equal(null);
    }
    expect(replace('https://example.com/Menu', 'https://example.com/menu')).to.equal(null);
  });

  it('sets parameters in place and leaves the rest as written', () => {
    const set = (address: string, name: string, value: string | null) => setParameters(address, [{ name, value }]);
    expect(set('https://example.com', 'a', 'b c')).to.equal('https://example.com?a=b%20c');
    expect(set('https://example.com/?x=%7e&a=1&y&a=2#f', 'a', '3')).to.equal('https://example.com/?x=%7e&a=3&y#f');
    expect(set('https://example.com/?a=1#f', 'a', null)).to.equal('https://example.com/#f');
    expect(set('https://example.com/?%C3%BC=1', 'ü', '2')).to.equal('https://example.com/?%C3%BC=2');
    expect(set('https://example.com/?%=1', 'a', null)).to.equal('https://example.com/?%=1');
  });

  it('gives every parameter the value that was set, and keeps the others', () => {
    const pairs = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'ü', 'c d'), fc.string({ unit: 'grapheme', maxLength: 5 })),
    );
    fc.assert(
      fc.property(pairs, fc.constantFrom('a', 'ü', 'z'), fc.string({ unit: 'grapheme' }), (before, name, value) => {
        const query = new URLSearchParams(before).toString();
        const edited = setParameters(`https://example.com/p${query && `?${query}`}#f`, [{ name, value }]);
        const after = [...new URL(edited).searchParams];
        expect(after.filter(([each]) => each === name)).to.deep.equal([[name, value]]);
        expect(after.filter(([each]) => each !== name)).to.deep.equal(before.filter(([each]) => each !== name));
        expect(new URL(edited).hash).to.equal('#f');
      }),
    );
  });

  it('fills in placeholders, and reports unknown ones', () => {
    const values = { id: '1', code: 'AbC', name: 'a/b {code}', externalId: '' };
    expect(fillPlaceholders('https://{code}.example/{name}?{x}', values, encodeURIComponent)).to.equal(
      'https://AbC.example/a%2Fb%20%7Bcode%7D?{x}',
    );
    expect(unknownPlaceholders('{code} {x} {} {Code}')).to.deep.equal(['{x}', '{}', '{Code}']);
  });
});
