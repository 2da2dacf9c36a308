import {
  type ExtendedFeature,
  type GeoProjection,
  geoArea,
  geoAzimuthalEqualArea,
  geoBounds,
  geoEqualEarth,
  geoPath,
} from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countryCodeOf } from './country-numbers.ts';

export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 440;

export type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Outline of a country; `code` is null if no scan has this country. */
export type Country = ExtendedFeature<
  { type: 'MultiPolygon'; coordinates: Polygon[] },
  { readonly code: string | null }
>;
type Polygon = number[][][];

const ANTARCTICA = 'AQ';

/** Far parts that the map draws with a country and that have a code of their own in scans: French Guiana, Svalbard. */
const PARTS: readonly { of: string; code: string; has: (point: number[]) => boolean }[] = [
  { of: 'FR', code: 'GF', has: ([longitude = 0]) => longitude < -40 },
  { of: 'NO', code: 'SJ', has: ([, latitude = 0]) => latitude > 74 },
];

/** Returns the countries of the map without Antarctica, and parts with other codes apart. */
export function countriesOf(atlas: Atlas): Country[] {
  const { features } = feature(atlas, atlas.objects.countries);
  return features.flatMap(({ id, properties, geometry }) => {
    const code = countryCodeOf(id, properties.name);
    if (code === ANTARCTICA) return [];
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const byCode = new Map<string | null, Polygon[]>();
    for (const polygon of polygons) {
      const part = PARTS.find(({ of, has }) => of === code && has(polygon[0]?.[0] ?? []));
      const own = part?.code ?? code;
      byCode.set(own, [...(byCode.get(own) ?? []), polygon]);
    }
    return [...byCode].map(([own, parts]) => shapeOf(own, parts));
  });
}

const shapeOf = (code: string | null, coordinates: Polygon[]): Country => ({
  type: 'Feature',
  properties: { code },
  geometry: { type: 'MultiPolygon', coordinates },
});

const collectionOf = (features: Country[]) => ({ type: 'FeatureCollection' as const, features });

/** Returns the largest of a country's polygons: Alaska and Hawaii do not widen the view. */
function mainlandOf({ properties, geometry }: Country): Country {
  const parts = geometry.coordinates.map((polygon) => shapeOf(properties.code, [polygon]));
  return parts.reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest));
}

/** Both projections preserve areas. */
export const worldView = (countries: Country[]): GeoProjection =>
  geoEqualEarth().rotate([-11, 0]).fitSize([MAP_WIDTH, MAP_HEIGHT], collectionOf(countries));

/** A close view is at most as wide and high as this. */
const DEGREES_MAX = 75;
/** The outlines are too coarse to be enlarged further. */
const SCALE_MAX = 1_000;
const MARGIN = 16;

type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Returns a view of the first of these countries and of all others that fit into the same part of the world, with
 * their codes. Null if there is none.
 */
export function closeView(countries: Country[], codes: readonly string[]) {
  const inView = new Map<string, Country>();
  let box: Box | null = null;
  for (const code of codes) {
    const country = countries.find(({ properties }) => properties.code === code);
    if (country === undefined) continue;
    const mainland = mainlandOf(country);
    const [[left, south], [right, north]] = geoBounds(mainland);
    // Countries on both sides of the 180th meridian are neighbours.
    const west: number = box === null ? left : left + 360 * Math.round((box[0] - left) / 360);
    const east = west + right - left + (right < left ? 360 : 0);
    const wider: Box = [
      Math.min(west, box?.[0] ?? west),
      Math.min(south, box?.[1] ?? south),
      Math.max(east, box?.[2] ?? east),
      Math.max(north, box?.[3] ?? north),
    ];
    if (wider[2] - wider[0] > DEGREES_MAX || wider[3] - wider[1] > DEGREES_MAX) continue;
    box = wider;
    inView.set(code, mainland);
  }
  if (box === null) return null;
  const [west, south, east, north] = box;
  const projection = geoAzimuthalEqualArea().rotate([-(west + east) / 2, -(south + north) / 2]);
  const end = [MAP_WIDTH - MARGIN, MAP_HEIGHT - MARGIN] as const;
  projection.fitExtent([[MARGIN, MARGIN], [...end]], collectionOf([...inView.values()]));
  if (projection.scale() > SCALE_MAX) projection.scale(SCALE_MAX).translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);
  projection.clipExtent([
    [0, 0],
    [MAP_WIDTH, MAP_HEIGHT],
  ]);
  return { projection, codes: inView };
}

/** Returns the outline of a country as an SVG path; an empty one outside the view. */
export const pathIn = (projection: GeoProjection) => {
  const toPath = geoPath(projection).digits(1);
  return (country: Country): string => toPath(country) ?? '';
};
