import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { checkSheet, SHEET_LIMITS } from '../../../../src/core/contract/sheets/check-sheet.ts';
import {
  artworkBox,
  CAPTION_SHARE,
  cutMarks,
  isTextBeside,
  labelBox,
  labelsPerSheet,
  type SheetLayout,
} from '../../../../src/core/contract/sheets/sheet-layout.ts';
import { describeProblem } from '../../errors/describe-problem.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type PrintRunInput, usePrintRunLabels } from '../print-run-queries.ts';
import styles from '../print-runs.module.css';
import type { Sheet } from './label-papers.ts';

interface Props {
  sheet: Sheet;
  /** Number of campaigns. */
  count: number;
  /** The run; null while it cannot be created. */
  input: PrintRunInput | null;
}

/** A code is read from about ten times its width: a rule of thumb for phones. */
const DISTANCE_FACTOR = 10;

/** The first sheet, and a description of the run's output. */
export function SheetPreview({ sheet, count, input }: Props) {
  const drawn = usePrintRunLabels(input);
  const { layout, problems } = checkSheet(sheet);
  const labels = count * sheet.copies;
  const places = layout === null ? 0 : labelsPerSheet(layout);
  return (
    <Stack as="figure" gap={4}>
      {layout !== null && places > 0 && (
        <SheetMiniature
          layout={layout}
          sheet={sheet}
          labels={labels === 0 ? places : labels}
          drawn={drawn.map(({ svg }) => svg)}
        />
      )}
      <Stack as="figcaption" gap={2} className={styles.runFacts}>
        {problems.map(([, problem]) => (
          <Hint key={problem.code} tone="red">
            {describeProblem(problem)}
          </Hint>
        ))}
        {problems.length === 0 && layout !== null && <Facts layout={layout} sheet={sheet} labels={labels} />}
        {drawn.length > 1 && <FirstNames names={drawn.map(({ name }) => name)} />}
      </Stack>
    </Stack>
  );
}

const NAMES_SHOWN = 4;

function FirstNames({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const first = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names.slice(0, NAMES_SHOWN));
  return (
    <p dir="auto">
      <Trans>The first labels: {first}</Trans>
    </p>
  );
}

function Facts({ layout, sheet, labels }: { layout: SheetLayout; sheet: Sheet; labels: number }) {
  const { i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  const picture = pictureOn(layout, sheet).width;
  const width = number.format(layout.labelWidth);
  const height = number.format(layout.labelHeight);
  const code = number.format(picture);
  const distance = number.format(Math.round((picture * DISTANCE_FACTOR) / 10));
  const count = number.format(labels);
  return (
    <>
      <p className={styles.sum}>
        <Plural
          value={Math.ceil(labels / labelsPerSheet(layout))}
          _0="No sheet yet: choose campaigns."
          one={`# sheet with ${count} labels`}
          other={`# sheets with ${count} labels`}
        />
      </p>
      <p>
        <Trans>
          Labels of {width} × {height} mm, codes {code} mm wide. A phone reads them from about {distance} cm.
        </Trans>
      </p>
      <p>
        <Trans>Print it at 100 %. “Fit to page” changes all sizes.</Trans>
      </p>
    </>
  );
}

interface SheetMiniatureProps {
  layout: SheetLayout;
  sheet: Sheet;
  /** Number of labels on this sheet; further places stay empty. */
  labels: number;
  /** The first labels as SVG, one per campaign. The other labels are shown as areas. */
  drawn: readonly string[];
}

/** The first sheet to scale: one unit of the drawing is a millimetre. */
function SheetMiniature({ layout, sheet, labels, drawn }: SheetMiniatureProps) {
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

/** Position of a square picture on a label, with room for a text below it or beside it. */
function pictureOn({ labelWidth, labelHeight, padding }: SheetLayout, { caption }: Sheet) {
  const label = { left: 0, top: 0, width: labelWidth, height: labelHeight };
  const isBeside = isTextBeside({ width: labelWidth - 2 * padding, height: labelHeight - 2 * padding });
  const share = caption === 'None' || isBeside ? 0 : CAPTION_SHARE;
  const { left, top, width } = artworkBox({ padding }, label, 1 + share);
  return { left: caption !== 'None' && isBeside ? padding : left, top, width };
}
