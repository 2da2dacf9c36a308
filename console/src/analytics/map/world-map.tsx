import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasAddress from 'world-atlas/countries-110m.json?url';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { BarRow } from '../charts/bar-list.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { countryCodeOf } from './country-numbers.ts';
import { classOf, quantileBounds, shadeOf } from './quantiles.ts';
import styles from './world-map.module.css';

const CLASSES = 5;
/** Other ids belong to scans whose country is unknown. */
const COUNTRY = /^[A-Z]{2}$/;

interface Props {
  /** One row per country; the ids are alpha-2 codes. */
  rows: readonly BarRow[];
  onChoose?: (code: string) => void;
}

/** Countries shaded by their scans. The list next to this picture has the same figures, and works with the keyboard. */
export function WorldMap({ rows, onChoose }: Props) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const shapes = useQuery({
    queryKey: ['world-shapes'],
    queryFn: ({ signal }) => loadWorldShapes(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const byCode = new Map(rows.map((row) => [row.id, row]));
  const bounds = quantileBounds(
    rows.filter(({ id }) => id !== null && COUNTRY.test(id)).map(({ scans }) => scans),
    CLASSES,
  );
  const [first] = rows;
  const label = first ? t`World map of scans, most from ${first.name}` : t`World map`;
  const drawn = new Set(shapes.data?.map(({ code }) => code));
  const missing = shapes.data ? rows.filter(({ id }) => id !== null && COUNTRY.test(id) && !drawn.has(id)) : [];
  return (
    <Stack gap={2} className={styles.map}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
        {shapes.data?.map(({ key, code, path }) => {
          const row = code === null ? undefined : byCode.get(code);
          const shade = shadeOf(classOf(row?.scans ?? 0, bounds), bounds.length);
          if (row === undefined || code === null) return <path key={key} className={styles.land} d={path} />;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list next to the map offers the same by keyboard
            <path
              key={key}
              className={`${styles.land} ${styles.scanned} ${styles[`shade${shade}`]}`}
              d={path}
              onClick={() => onChoose?.(code)}
            >
              <title>{`${row.name}: ${numbers.whole(row.scans)}`}</title>
            </path>
          );
        })}
      </svg>
      <div className={styles.below}>
        {bounds.length > 0 && <MapLegend bounds={bounds} most={first?.scans ?? 0} />}
        {missing.length > 0 && (
          <Hint title={missing.map(({ name }) => name).join(', ')}>{t`Too small for the map: ${missing.length}`}</Hint>
        )}
      </div>
      {shapes.isError && <Hint>{t`The map could not be loaded. The list has the same figures.`}</Hint>}
    </Stack>
  );
}

const MAP_WIDTH = 960;
const MAP_HEIGHT = 440;

/** Outline of a country; `code` is null if no scan has this country. */
interface CountryShape {
  readonly key: string;
  readonly code: string | null;
  readonly path: string;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const ANTARCTICA = 'AQ';

/** Reads the map, a file of the console, in an equal-area projection. Antarctica is left out. */
async function loadWorldShapes(signal?: AbortSignal): Promise<CountryShape[]> {
  const response = await fetch(atlasAddress, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The map was answered ${response.status}.`);
  // The file comes from the same build as this code.
  const atlas = (await response.json()) as Atlas;
  const { features } = feature(atlas, atlas.objects.countries);
  const countries = features
    .map((country, index) => ({ country, index, code: countryCodeOf(country.id, country.properties.name) }))
    .filter(({ code }) => code !== ANTARCTICA);
  const all = { type: 'FeatureCollection' as const, features: countries.map(({ country }) => country) };
  const toPath = geoPath(geoEqualEarth().rotate([-11, 0]).fitSize([MAP_WIDTH, MAP_HEIGHT], all)).digits(1);
  return countries.map(({ country, index, code }) => ({ key: `${index}`, code, path: toPath(country) ?? '' }));
}

/** Meaning of the shades: each class from its lower bound to the next. */
function MapLegend({ bounds, most }: { bounds: readonly number[]; most: number }) {
  const { t } = useLingui();
  const { short } = useNumbers();
  return (
    <ul className={styles.legend} aria-label={t`Scans by shade`}>
      {bounds.map((bound, index) => {
        const last = Math.max(bound, (bounds[index + 1] ?? most + 1) - 1);
        return (
          <li key={bound}>
            <span className={`${styles.swatch} ${styles[`shade${shadeOf(index + 1, bounds.length)}`]}`} />
            {bound === last ? short(bound) : `${short(bound)}–${short(last)}`}
          </li>
        );
      })}
    </ul>
  );
}
