import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import atlasAddress from 'world-atlas/countries-110m.json?url';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import type { BarRow } from '../charts/bar-list.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import {
  type Atlas,
  type Country,
  closeView,
  countriesOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  pathIn,
  worldView,
} from './country-shapes.ts';
import { classOf, quantileBounds, shadeOf } from './quantiles.ts';
import styles from './world-map.module.css';

const CLASSES = 5;
/** Other ids belong to scans whose country is unknown. */
const COUNTRY = /^[A-Z]{2}$/;
/** The close-up is offered if it has at least this share of the scans. */
const SHARE_MIN = 0.75;
const NO_COUNTRIES: Country[] = [];

interface Props {
  /** One row per country; the ids are alpha-2 codes. */
  rows: readonly BarRow[];
  onChoose?: (code: string) => void;
}

/** Share of the accent, by class; countries without scans keep the colour of the land. */
const SHADES = [undefined, '36%', '52%', '68%', '84%', '100%'];

/** Countries shaded by their scans. The list next to this picture has the same figures, and works with the keyboard. */
export function WorldMap({ rows, onChoose }: Props) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [isWorld, setIsWorld] = useState(false);
  const {
    data: countries = NO_COUNTRIES,
    isSuccess,
    isError,
  } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => loadCountries(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const byCode = new Map(rows.map((row) => [row.id, row]));
  const known = rows.filter(({ id }) => id !== null && COUNTRY.test(id));
  const bounds = quantileBounds(
    known.map(({ scans }) => scans),
    CLASSES,
  );
  const [first] = rows;
  const label = first ? t`Map of scans, most from ${first.name}` : t`Map of scans`;
  const codes = known.map(({ id }) => id).join(' ');
  const close = useMemo(() => closeView(countries, codes.split(' ')), [countries, codes]);
  const sumOf = (list: readonly BarRow[]): number => list.reduce((sum, { scans }) => sum + scans, 0);
  const isClose =
    close !== null && sumOf(known.filter(({ id }) => close.codes.has(id ?? ''))) >= SHARE_MIN * sumOf(known);
  const paths = useMemo(
    () =>
      countries.length === 0
        ? []
        : countries.map(pathIn(isClose && !isWorld ? close.projection : worldView(countries))),
    [countries, close, isClose, isWorld],
  );
  const drawn = new Set(countries.flatMap(({ properties }, index) => (paths[index] ? [properties.code] : [])));
  const missing = isSuccess ? known.filter(({ id }) => !drawn.has(id)) : [];
  return (
    <Stack gap={2} className={styles.map}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
        {countries.map(({ properties: { code } }, index) => {
          const path = paths[index];
          if (!path) return null;
          const key = `${code} ${index}`;
          const row = code === null ? undefined : byCode.get(code);
          const shade = shadeOf(classOf(row?.scans ?? 0, bounds), bounds.length);
          if (row === undefined || code === null) return <path key={key} className={styles.land} d={path} />;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list next to the map offers the same by keyboard
            <path
              key={key}
              className={`${styles.land} ${styles.scanned}`}
              style={{ '--shade': SHADES[shade] }}
              d={path}
              onClick={() => onChoose?.(code)}
            >
              <title>{`${row.name}: ${numbers.whole(row.scans)}`}</title>
            </path>
          );
        })}
      </svg>
      <Row gap={4} lineGap={1} align="stretch" justify="space-between" isWrapping className="fine">
        {bounds.length > 0 && <MapLegend bounds={bounds} most={first?.scans ?? 0} />}
        {isClose && (
          <div data-print-hidden>
            <SegmentedControl
              label={t`Part of the map`}
              segments={[
                { id: 'close', name: t`Close-up` },
                { id: 'world', name: t`World` },
              ]}
              value={isWorld ? 'world' : 'close'}
              onChange={(part) => setIsWorld(part === 'world')}
            />
          </div>
        )}
        {missing.length > 0 && (
          <Hint title={missing.map(({ name }) => name).join(', ')}>{t`Not on this map: ${missing.length}`}</Hint>
        )}
      </Row>
      {isError && <Hint>{t`The map could not be loaded. The list has the same figures.`}</Hint>}
    </Stack>
  );
}

/** Reads the map, a file of the console. */
async function loadCountries(signal?: AbortSignal): Promise<Country[]> {
  const response = await fetch(atlasAddress, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The map was answered ${response.status}.`);
  // The file comes from the same build as this code.
  return countriesOf((await response.json()) as Atlas);
}

/** Meaning of the shades: each class from its lower bound to the next. */
function MapLegend({ bounds, most }: { bounds: readonly number[]; most: number }) {
  const { t } = useLingui();
  const { whole } = useNumbers();
  return (
    <Row as="ul" gap={3} lineGap={1} align="stretch" isWrapping className="tabular" aria-label={t`Scans by shade`}>
      {bounds.map((bound, index) => {
        const last = Math.max(bound, (bounds[index + 1] ?? most + 1) - 1);
        return (
          <Row as="li" key={bound} gap={1}>
            <span className={styles.swatch} style={{ '--shade': SHADES[shadeOf(index + 1, bounds.length)] }} />
            {bound === last ? whole(bound) : `${whole(bound)}–${whole(last)}`}
          </Row>
        );
      })}
    </Row>
  );
}
