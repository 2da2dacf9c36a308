import { useLingui } from '@lingui/react/macro';
import { useId, useMemo } from 'react';
import { cutLines } from './cut-lines.ts';
import { layoutOf, pictureOf, type Sheet } from './sheet-layout.ts';
import styles from './sheet-miniature.module.css';

interface Props {
  sheet: Sheet;
  /** On this sheet; further places stay empty. */
  labels: number;
  /** The SVG of a campaign, drawn in each label. Null: a mark in its place. */
  picture: string | null;
}

/** Beyond that many, a browser takes too long to draw a picture in each. */
const PICTURES_MAX = 120;

/** The first sheet in its proportions: a unit of the drawing is a millimetre. */
export function SheetMiniature({ sheet, labels, picture }: Props) {
  const { t } = useLingui();
  const id = useId();
  const source = useMemo(
    () => (picture === null ? null : `data:image/svg+xml,${encodeURIComponent(picture)}`),
    [picture],
  );
  const layout = layoutOf(sheet);
  if (layout === null || layout.columns < 1 || layout.rows < 1) return null;
  const { paperWidth, paperHeight, columns, rows, labelWidth, labelHeight, marginLeft, marginTop } = layout;
  const { width, band } = pictureOf(layout, sheet);
  const total = Math.min(columns * rows, 30 * 50);
  const left = (labelWidth - width) / 2;
  const top = (labelHeight - width - band) / 2;
  const isDrawn = source !== null && total <= PICTURES_MAX;
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${paperWidth} ${paperHeight}`}
      role="img"
      aria-label={t`The first sheet: ${columns} × ${rows} labels`}
    >
      <defs>
        <g id={id}>
          {isDrawn ? (
            <image href={source} x={left} y={top} width={width} height={width} />
          ) : (
            <CodeMark x={left} y={top} size={width} />
          )}
          {band > 0 && (
            <rect
              className={styles.caption}
              x={labelWidth / 2 - width * 0.3}
              y={top + width + band * 0.3}
              width={width * 0.6}
              height={band * 0.35}
              rx={band * 0.17}
            />
          )}
        </g>
      </defs>
      <rect className={styles.paper} width={paperWidth} height={paperHeight} />
      {Array.from({ length: total }, (_, place) => {
        const x = marginLeft + (place % columns) * (labelWidth + sheet.columnGapMm);
        const y = marginTop + Math.floor(place / columns) * (labelHeight + sheet.rowGapMm);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
          <g key={place} transform={`translate(${x} ${y})`}>
            <rect className={styles.label} width={labelWidth} height={labelHeight} />
            {place < labels && width > 0 && <use href={`#${id}`} />}
          </g>
        );
      })}
      {sheet.cutMarks &&
        cutLines(layout, sheet).map(([x1, y1, x2, y2]) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} className={styles.mark} x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
    </svg>
  );
}

/** Three squares of a code, as a sign for any. */
function CodeMark({ x, y, size }: { x: number; y: number; size: number }) {
  const eye = size * 0.3;
  const places = [
    [0, 0],
    [size - eye, 0],
    [0, size - eye],
  ] as const;
  return (
    <g className={styles.code}>
      {places.map(([left, top]) => (
        <g key={`${left} ${top}`} transform={`translate(${x + left} ${y + top})`}>
          <rect
            className={styles.eye}
            x={eye / 14}
            y={eye / 14}
            width={(eye * 6) / 7}
            height={(eye * 6) / 7}
            strokeWidth={eye / 7}
          />
          <rect x={(eye * 2) / 7} y={(eye * 2) / 7} width={(eye * 3) / 7} height={(eye * 3) / 7} />
        </g>
      ))}
      <rect x={x + size * 0.45} y={y + size * 0.45} width={size * 0.5} height={size * 0.5} opacity={0.35} />
    </g>
  );
}
