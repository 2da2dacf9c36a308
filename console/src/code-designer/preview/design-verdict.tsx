import { useLingui } from '@lingui/react/macro';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { isPassing } from '../../api/api-error.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { formatMm } from './figures.ts';
import styles from './preview.module.css';
import { extentOf, HAND_CM, smallestPrintSize } from './print-size.ts';
import { Refusal } from './refusal.tsx';
import type { DesignPreviewState } from './use-design-preview.ts';
import { VerdictLine } from './verdict-line.tsx';

interface VerdictProps {
  preview: DesignPreviewState;
  style: QrStyleInput;
  /** Null if the design is read-only. */
  onChange: ((style: QrStyleInput) => void) | null;
}

/** How well a design reads, with the underlying figures, or how to fix it if it is refused. */
export function DesignVerdict({ preview, style, onChange }: VerdictProps) {
  const { t } = useLingui();
  const { svg, scannability, error, isSample } = preview;
  const sentence = useVerdictSentence(preview);
  const extent = svg === null ? null : extentOf(svg);
  const apply = onChange === null ? null : (change: QrStyleInput) => onChange({ ...style, ...change });
  return (
    <Stack gap={2} className={styles.whole}>
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
      {error !== null && <Refusal error={error} sentence={sentence ?? ''} style={style} onApply={apply} />}
      {error !== null && svg !== null && <Hint>{t`The picture shows the last readable design.`}</Hint>}
      {error === null && scannability !== null && extent !== null && (
        <VerdictLine scannability={scannability} sentence={sentence ?? ''} extent={extent} />
      )}
      {error === null && isSample && <Hint>{t`Shows a short address until the content is complete.`}</Hint>}
    </Stack>
  );
}

const COLOUR_OF_CODE = /(?:foreground|secondary|background)Color$/;

/** Returns a design's verdict in one sentence, or null until it is known. */
function useVerdictSentence({ error, scannability, svg }: DesignPreviewState): string | null {
  const { t, i18n } = useLingui();
  if (error !== null) {
    if ('style' in error.fields) return t`Not every reader can read this`;
    if (Object.keys(error.fields).some((field) => COLOUR_OF_CODE.test(field))) return t`Too little contrast to scan`;
    return isPassing(error) ? t`Not responding` : t`This design is incomplete`;
  }
  const extent = svg === null ? null : extentOf(svg);
  if (scannability === null || extent === null) return null;
  const width = formatMm(smallestPrintSize(extent, HAND_CM).mm, i18n.locale);
  const count = scannability.readers.length;
  return scannability.grade === 'F'
    ? t`Only ${count} of three readers can read it`
    : t`Scans reliably; print it ${width} or larger`;
}
