import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Country {
  readonly properties: { readonly code: string | null };
}
type Projection = (point: [number, number]) => [number, number];

const { countriesOf, closeView, pathIn, MAP_WIDTH, MAP_HEIGHT } = await loadConsoleModule<{
  countriesOf(atlas: unknown): Country[];
  closeView(countries: Country[], codes: string[]): { projection: Projection; codes: Map<string, unknown> } | null;
  pathIn(projection: Projection): (country: Country) => string;
  MAP_WIDTH: number;
  MAP_HEIGHT: number;
}>('analytics/map/country-shapes.ts');

const atlas = await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json')), 'utf8');
const countries = countriesOf(JSON.parse(atlas));
const find = (code: string): Country[] => countries.filter(({ properties }) => properties.code === code);

describe('The shapes of the map', () => {
  it('separate overseas parts that have codes of their own in scans', () => {
    expect([find('FR'), find('GF'), find('SJ'), find('AQ')].map(({ length }) => length)).to.deep.equal([1, 1, 1, 0]);
  });

  it('are enlarged to the part of the world that has the first countries', () => {
    const view = closeView(countries, ['DE', 'US', 'FR', 'PL', 'SG']);
    expect([...(view?.codes.keys() ?? [])]).to.deep.equal(['DE', 'FR', 'PL']);
    if (view === null) throw new Error('There is a view of Europe.');
    const [x, y] = view.projection([13.4, 52.5]);
    expect(x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT, 'Berlin is in view').to.equal(true);
    expect(find('BR').map(pathIn(view.projection))).to.deep.equal(['']);
    expect(closeView(countries, ['SG'])).to.equal(null);
  });

  it('are neighbours across the 180th meridian', () => {
    const view = closeView(countries, ['NZ', 'FJ', 'NC']);
    expect([...(view?.codes.keys() ?? [])]).to.deep.equal(['NZ', 'FJ', 'NC']);
  });
});
