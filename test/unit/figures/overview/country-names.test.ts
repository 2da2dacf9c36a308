import { expect } from 'chai';
import { countryCodesOf, countryName } from '../../../../src/figures/overview/country-names.js';

describe('The codes of a country', () => {
  it('are found by code in any case and by the English name', () => {
    expect(countryCodesOf('de')).to.deep.equal(['DE']);
    // An obsolete code has the same name.
    expect(countryCodesOf('Germany')).to.deep.equal(['DD', 'DE']);
    expect(countryCodesOf('Côte d’Ivoire')).to.deep.equal(['CI']);
    expect(countryCodesOf('Unknown')).to.deep.equal(['ZZ']);
    expect(countryCodesOf('')).to.deep.equal(['ZZ']);
    expect(countryCodesOf('Atlantis')).to.deep.equal([]);
    expect(countryCodesOf('Other')).to.deep.equal([]);
  });
});

describe('The names of countries', () => {
  it('are English, Unknown for an unknown country, and the code for one without a name', () => {
    expect(['DE', 'US', 'CI', 'ZZ', 'QX', '1?'].map(countryName)).to.deep.equal([
      'Germany',
      'United States',
      'Côte d’Ivoire',
      'Unknown',
      'QX',
      '1?',
    ]);
  });
});
