import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SamplePictureDocument } from '../../../generated/print-runs/choice/choice.ts';
import { execute } from '../../api/execute.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { ChosenCampaigns } from '../choice/use-chosen-campaigns.ts';
import styles from '../print-runs.module.css';
import { layoutOf, pictureOf, problemOf, type Sheet, type SheetProblem, sheetCount } from './sheet-layout.ts';
import { SheetMiniature } from './sheet-miniature.tsx';

interface Props {
  sheet: Sheet;
  found: ChosenCampaigns | undefined;
}

/** A code is read from about ten times its width: a rule of thumb for phones. */
const DISTANCE_FACTOR = 10;

/** The first sheet, and in words what the run gives. */
export function SheetPreview({ sheet, found }: Props) {
  const sampleId = found?.sample?.id;
  const { data } = useQuery({
    queryKey: ['print-runs', 'sample', sampleId],
    queryFn: ({ signal }) => execute(SamplePictureDocument, { id: sampleId ?? '' }, signal),
    enabled: sampleId !== undefined,
    staleTime: 60_000,
  });
  const layout = layoutOf(sheet);
  const problem = problemOf(sheet);
  const labels = (found?.count ?? 0) * sheet.copies;
  const places = layout === null ? 0 : layout.columns * layout.rows;
  return (
    <Stack as="figure" gap={4}>
      <SheetMiniature sheet={sheet} labels={labels === 0 ? places : labels} picture={data?.qrCode.svg ?? null} />
      <figcaption className={styles.runFacts}>
        {problem !== null && <SheetProblemText problem={problem} />}
        {problem === null && layout !== null && <Facts sheet={sheet} labels={labels} />}
      </figcaption>
    </Stack>
  );
}

function Facts({ sheet, labels }: { sheet: Sheet; labels: number }) {
  const { i18n } = useLingui();
  const layout = layoutOf(sheet);
  if (layout === null) return null;
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  const picture = pictureOf(layout, sheet).width;
  const width = number.format(layout.labelWidth);
  const height = number.format(layout.labelHeight);
  const code = number.format(picture);
  const distance = number.format(Math.round((picture * DISTANCE_FACTOR) / 10));
  const count = number.format(labels);
  return (
    <>
      <p className={styles.sum}>
        <Plural
          value={sheetCount(layout, labels)}
          _0="No sheet yet: choose campaigns."
          one={`# sheet with ${count} labels`}
          other={`# sheets with ${count} labels`}
        />
      </p>
      <p>
        <Trans>
          Labels of {width} × {height} mm, codes {code} mm wide: a phone reads them from about {distance} cm.
        </Trans>
      </p>
      <p>
        <Trans>Print it at 100 %. “Fit to page” makes all lengths wrong.</Trans>
      </p>
    </>
  );
}

function SheetProblemText({ problem }: { problem: SheetProblem }) {
  const { t } = useLingui();
  const words: Record<SheetProblem, string> = {
    incomplete: t`Give the number of labels, or their size.`,
    'too-many': t`A sheet has at most 30 × 50 labels.`,
    'too-small': t`Each side of a label must be at least 12 mm: choose fewer labels, or smaller margins and gaps.`,
    'no-room': t`The free edge leaves less than 10 mm for the code.`,
    'off-paper': t`The labels do not fit on the paper: choose fewer or smaller ones, or smaller margins and gaps.`,
    'no-margin': t`Cut marks need margins of at least 4 mm on all sides.`,
  };
  return <Hint tone="red">{words[problem]}</Hint>;
}
