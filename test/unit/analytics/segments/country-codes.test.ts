import { expect } from 'chai';
import { countryCodesOf } from '../../../../src/analytics/segments/country-codes.js';

describe('The codes of a country', () => {
  it('are found by code in any case and by the English name', () => {
    expect(countryCodesOf('de')).to.deep.equal(['DE']);
    // A code of former times has the same name.
    expect(countryCodesOf('Germany')).to.deep.equal(['DD', 'DE']);
    expect(countryCodesOf('Côte d’Ivoire')).to.deep.equal(['CI']);
    expect(countryCodesOf('Unknown')).to.deep.equal(['ZZ']);
    expect(countryCodesOf('')).to.deep.equal(['ZZ']);
    expect(countryCodesOf('Atlantis')).to.deep.equal([]);
    expect(countryCodesOf('Other')).to.deep.equal([]);
  });
});
