import { useLingui } from '@lingui/react/macro';
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
  /** The first labels as SVG, one per campaign. The other labels are shown as areas. */
  drawn: readonly string[];
}

/** The first sheet to scale: one unit of the drawing is a millimetre. */
export function SheetMiniature({ layout, sheet, labels, drawn }: Props) {
  const { t } = useLingui();
  const { paperWidth, paperHeight, columns, rows, labelWidth, labelHeight, padding } = layout;
  const { left, top, width } = pictureOn(layout, sheet);
  const total = Math.min(labelsPerSheet(layout), SHEET_LIMITS.columns * SHEET_LIMITS.rows);
  const room = {
    x: padding,
    y: padding,
    width: Math.max(0, labelWidth - 2 * padding),
    height: Math.max(0, labelHeight - 2 * padding),
  };
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${paperWidth} ${paperHeight}`}
      role="img"
      aria-label={t`First sheet: ${columns} × ${rows} labels`}
    >
      <rect className={styles.paper} width={paperWidth} height={paperHeight} />
      {Array.from({ length: total }, (_, place) => {
        const label = labelBox(layout, place);
        const svg = drawn[Math.floor(place / sheet.copies)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its place
          <g key={place} transform={`translate(${label.left} ${label.top})`}>
            <rect className={styles.label} width={labelWidth} height={labelHeight} />
            {place < labels && svg !== undefined && (
              <image href={`data:image/svg+xml,${encodeURIComponent(svg)}`} {...room} />
            )}
            {place < labels && svg === undefined && width > 0 && (
              <rect className={styles.code} x={left} y={top} width={width} height={width} />
            )}
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

/** Position of a square picture on a label, with room for a text below it. */
export function pictureOn({ labelWidth, labelHeight, padding }: SheetLayout, { caption }: Sheet) {
  const share = caption === 'None' ? 0 : CAPTION_SHARE;
  const label = { left: 0, top: 0, width: labelWidth, height: labelHeight };
  const { left, top, width } = artworkBox({ padding }, label, 1 + share);
  return { left, top, width };
}
