import { expect } from 'chai';
import {
  COUNTED_DIMENSIONS,
  DIMENSIONS,
  dimensionOf,
  labelIn,
  splitCity,
} from '../../../../src/core/contract/dimension.js';
import { UNDESCRIBED } from '../../../../src/core/contract/scan.js';

describe('The dimensions of figures', () => {
  it('are found by their stored numbers, which never change', () => {
    expect(Object.entries(DIMENSIONS).map(([name, { number }]) => [name, number])).to.deep.equal([
      ['country', 1],
      ['city', 2],
      ['device', 3],
      ['operatingSystem', 4],
      ['browser', 5],
      ['source', 6],
      ['excluded', 7],
      ['rule', 8],
    ]);
    expect([dimensionOf(4), dimensionOf(9)]).to.deep.equal(['operatingSystem', undefined]);
  });

  it('have one label for each counted scan, with the country for cities', () => {
    const labels = { ...UNDESCRIBED, country: 'US', city: 'New York City' };
    expect(COUNTED_DIMENSIONS.map((dimension) => labelIn(dimension, labels))).to.deep.equal([
      ...['US', 'US New York City', 'Unknown', 'Unknown', 'Unknown', 'Direct'],
    ]);
    expect(splitCity(labelIn('city', labels))).to.deep.equal({ countryCode: 'US', city: 'New York City' });
  });
});
