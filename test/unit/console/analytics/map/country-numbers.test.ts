import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

const { countryCodeOf } = await loadConsoleModule<{
  countryCodeOf(number: string | number | undefined, name: string): string | null;
}>('analytics/map/country-numbers.ts');

interface Place {
  readonly id?: string;
  readonly properties: { readonly name: string };
}

describe('The countries of the map', () => {
  it('all have codes with known country names', () => {
    const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
    const places: Place[] = JSON.parse(readFileSync(file, 'utf8')).objects.countries.geometries;
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const unknown = places.filter(({ id, properties }) => {
      const code = countryCodeOf(id, properties.name);
      return code === null || names.of(code) === undefined;
    });
    expect(unknown).to.deep.equal([]);
    expect(places.length).to.equal(177);
  });

  it('match their numbers', () => {
    expect([countryCodeOf('276', ''), countryCodeOf(8, ''), countryCodeOf(undefined, 'Kosovo')]).to.deep.equal([
      'DE',
      'AL',
      'XK',
    ]);
    expect(countryCodeOf('999', 'Nowhere')).to.equal(null);
  });
});
