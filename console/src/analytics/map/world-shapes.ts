import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasAddress from 'world-atlas/countries-110m.json?url';
import { countryCodeOf } from './country-numbers.ts';

export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 440;

/** The outline of a country; `code` is null where scans have no such country. */
export interface CountryShape {
  readonly key: string;
  readonly code: string | null;
  readonly path: string;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const ANTARCTICA = 'AQ';

/** Reads the map, a file of the console, and projects it so that areas can be compared. Antarctica is left out. */
export async function loadWorldShapes(signal?: AbortSignal): Promise<CountryShape[]> {
  const response = await fetch(atlasAddress, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The map was answered ${response.status}.`);
  // It is of the same build as this code.
  const atlas = (await response.json()) as Atlas;
  const { features } = feature(atlas, atlas.objects.countries);
  const countries = features
    .map((country, index) => ({ country, index, code: countryCodeOf(country.id, country.properties.name) }))
    .filter(({ code }) => code !== ANTARCTICA);
  const all = { type: 'FeatureCollection' as const, features: countries.map(({ country }) => country) };
  const toPath = geoPath(geoEqualEarth().rotate([-11, 0]).fitSize([MAP_WIDTH, MAP_HEIGHT], all)).digits(1);
  return countries.map(({ country, index, code }) => ({ key: `${index}`, code, path: toPath(country) ?? '' }));
}
