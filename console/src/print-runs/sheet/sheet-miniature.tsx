import { useLingui } from '@lingui/react/macro';
import { useId, useMemo } from 'react';
import { SHEET_LIMITS } from '../../../../src/core/contract/sheets/check-sheet.ts';
import {
  artworkBox,
  CAPTION_SHARE,
  cutMarks,
  labelBox,
  labelsPerSheet,
  type SheetLayout,
} from '../../../../src/core/contract/sheets/sheet-layout.ts';
import type { Sheet } from './label-papers.ts';
import styles from './sheet-miniature.module.css';

interface Props {
  layout: SheetLayout;
  sheet: Sheet;
  /** Number of labels on this sheet; further places stay empty. */
  labels: number;
  /** SVG of a campaign, drawn on each label. A symbol is used if null. */
  picture: string | null;
}

/** With more pictures, browsers take too long to draw. */
const PICTURES_MAX = 120;

/** The first sheet to scale: one unit of the drawing is a millimetre. */
export function SheetMiniature({ layout, sheet, labels, picture }: Props) {
  const { t } = useLingui();
  const id = useId();
  const source = useMemo(
    () => (picture === null ? null : `data:image/svg+xml,${encodeURIComponent(picture)}`),
    [picture],
  );
  const { paperWidth, paperHeight, columns, rows, labelWidth, labelHeight } = layout;
  const { left, top, width, band } = pictureOn(layout, sheet);
  const total = Math.min(labelsPerSheet(layout), SHEET_LIMITS.columns * SHEET_LIMITS.rows);
  const isDrawn = source !== null && total <= PICTURES_MAX;
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${paperWidth} ${paperHeight}`}
      role="img"
      aria-label={t`First sheet: ${columns} × ${rows} labels`}
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
        const label = labelBox(layout, place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its place
          <g key={place} transform={`translate(${label.left} ${label.top})`}>
            <rect className={styles.label} width={labelWidth} height={labelHeight} />
            {place < labels && width > 0 && <use href={`#${id}`} />}
          </g>
        );
      })}
      {sheet.cutMarks &&
        cutMarks(layout).map(({ from: [x1, y1], to: [x2, y2] }) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} className={styles.mark} x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
    </svg>
  );
}

/** Position of a square picture on a label, and the height of the band below it for a caption. */
export function pictureOn({ labelWidth, labelHeight, padding }: SheetLayout, { caption }: Sheet) {
  const share = caption === 'None' ? 0 : CAPTION_SHARE;
  const label = { left: 0, top: 0, width: labelWidth, height: labelHeight };
  const { left, top, width } = artworkBox({ padding }, label, 1 + share);
  return { left, top, width, band: width * share };
}

/** Three squares of a code, as a symbol for any code. */
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
