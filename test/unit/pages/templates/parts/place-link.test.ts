import { expect } from 'chai';
import fc from 'fast-check';
import { placeAddress } from '../../../../../src/pages/templates/parts/place-link.js';

const MAP = 'https://www.openstreetmap.org/search?query=';

describe('The link to a place', () => {
  it('searches a map for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (location) => {
        const address = new URL(placeAddress(location));
        if (address.origin !== 'https://www.openstreetmap.org') return;
        expect(address.searchParams.get('query')).to.equal(location.toWellFormed().trim().replace(/\s+/g, ' '));
        expect([...address.searchParams.keys()]).to.deep.equal(['query']);
        expect(address.hash).to.equal('');
      }),
    );
    expect(placeAddress(' Lake Sample,\nNorth & South #2 ')).to.equal(
      `${MAP}Lake%20Sample%2C%20North%20%26%20South%20%232`,
    );
  });

  it('uses a web address unchanged, and no other scheme', () => {
    expect(placeAddress('https://maps.example.com/pin/7')).to.equal('https://maps.example.com/pin/7');
    for (const text of ['javascript:alert(1)', 'http://', 'https://name:word@example.com', '\ud800']) {
      expect(placeAddress(text).startsWith(MAP), text).to.equal(true);
    }
  });
});
