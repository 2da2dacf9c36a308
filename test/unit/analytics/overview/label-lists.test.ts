import { expect } from 'chai';
import { countryName } from '../../../../src/analytics/overview/label-lists.js';
import { labelIn, splitCity } from '../../../../src/core/contract/dimension.js';
import { UNDESCRIBED } from '../../../../src/core/contract/scan.js';

describe('The names of places', () => {
  it('are English, Unknown where the country is unknown, and the code where it has no name', () => {
    expect(['DE', 'US', 'CI', 'ZZ', 'QX', '1?'].map(countryName)).to.deep.equal([
      'Germany',
      'United States',
      'Côte d’Ivoire',
      'Unknown',
      'QX',
      '1?',
    ]);
  });

  it('of cities are split into country and city', () => {
    const label = labelIn('city', { ...UNDESCRIBED, country: 'US', city: 'New York City' });
    expect(splitCity(label)).to.deep.equal({ countryCode: 'US', city: 'New York City' });
  });
});
