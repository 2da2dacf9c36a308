import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hint } from '../../ui/layout/hint.tsx';
import type { BarRow } from '../charts/bar-list.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { MapLegend } from './map-legend.tsx';
import { classOf, quantileBounds, shadeOf } from './quantiles.ts';
import styles from './world-map.module.css';
import { loadWorldShapes, MAP_HEIGHT, MAP_WIDTH } from './world-shapes.ts';

const CLASSES = 5;
/** Other ids are of scans whose country is not known. */
const COUNTRY = /^[A-Z]{2}$/;

interface Props {
  /** By country; the ids are alpha-2 codes. */
  rows: readonly BarRow[];
  onChoose?: (code: string) => void;
}

/** Countries in shades by their scans. A picture: the list beside it has the same figures, and can be operated by keyboard. */
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
    <div className={styles.map}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
        {shapes.data?.map(({ key, code, path }) => {
          const row = code === null ? undefined : byCode.get(code);
          const shade = shadeOf(classOf(row?.scans ?? 0, bounds), bounds.length);
          if (row === undefined || code === null) return <path key={key} className={styles.land} d={path} />;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map has the same for the keyboard
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
    </div>
  );
}
