import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { checkSheet } from '../../../../src/core/contract/sheets/check-sheet.ts';
import { labelsPerSheet, type SheetLayout } from '../../../../src/core/contract/sheets/sheet-layout.ts';
import { describeProblem } from '../../errors/describe-problem.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type PrintRunInput, usePrintRunLabels } from '../print-run-queries.ts';
import styles from '../print-runs.module.css';
import type { Sheet } from './label-papers.ts';
import { pictureOn, SheetMiniature } from './sheet-miniature.tsx';

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
