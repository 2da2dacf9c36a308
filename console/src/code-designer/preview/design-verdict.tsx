import { useLingui } from '@lingui/react/macro';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './design-verdict.module.css';
import { extentOf } from './print-size.ts';
import { Refusal } from './refusal.tsx';
import type { DesignPreviewState } from './use-design-preview.ts';
import { useVerdictSentence } from './use-verdict-sentence.ts';
import { VerdictLine } from './verdict-line.tsx';

interface VerdictProps {
  preview: DesignPreviewState;
  style: QrStyleInput;
  /** Null where the design is only shown. */
  onChange: ((style: QrStyleInput) => void) | null;
}

/** How well a design reads, with the figures behind it; what mends it where it is refused. */
export function DesignVerdict({ preview, style, onChange }: VerdictProps) {
  const { t } = useLingui();
  const { svg, scannability, error, isSample } = preview;
  const sentence = useVerdictSentence(preview);
  const extent = svg === null ? null : extentOf(svg);
  const apply = onChange === null ? null : (change: QrStyleInput) => onChange({ ...style, ...change });
  return (
    <div className={styles.verdict}>
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
      {error !== null && <Refusal error={error} sentence={sentence ?? ''} style={style} onApply={apply} />}
      {error !== null && svg !== null && <Hint>{t`The picture shows the last design that passed.`}</Hint>}
      {error === null && scannability !== null && extent !== null && (
        <VerdictLine scannability={scannability} sentence={sentence ?? ''} extent={extent} />
      )}
      {error === null && isSample && <Hint>{t`Shown with a short address until the content is complete.`}</Hint>}
    </div>
  );
}
