import { useLingui } from '@lingui/react/macro';
import type { QrStyleInput } from '../../generated/designer/preview.ts';
import { useDelay } from '../design/use-delay.ts';
import styles from './design-preview.module.css';
import { extentOf } from './preview/print-size.ts';
import { Refusal } from './preview/refusal.tsx';
import { useDecodedPicture } from './preview/use-decoded-picture.ts';
import type { DesignPreviewState } from './preview/use-design-preview.ts';
import { VerdictLine } from './preview/verdict-line.tsx';

const WORKING_AFTER_MS = 300;

export interface DesignPreviewProps {
  /** From `useDesignPreview`. */
  readonly preview: DesignPreviewState;
  readonly style: QrStyleInput;
  /** Applies a change that the verdict offers; null where the design is only shown. */
  readonly onChange: ((style: QrStyleInput) => void) | null;
}

/** The picture of a design, with its verdict below. On phones it is small and stays at the top. */
export function DesignPreview({ preview, style, onChange }: DesignPreviewProps) {
  const { t } = useLingui();
  const { svg, scannability, error, isSample, isWorking } = preview;
  const picture = useDecodedPicture(svg);
  const isBusy = useDelay(isWorking, WORKING_AFTER_MS);
  const extent = svg === null ? null : extentOf(svg);
  const apply = onChange === null ? null : (change: QrStyleInput) => onChange({ ...style, ...change });
  return (
    <section className={styles.preview} aria-label={t`Preview`} aria-busy={isWorking}>
      <div className={styles.picture} data-stale={error !== null || undefined} data-busy={isBusy || undefined}>
        {picture !== null && <img src={picture} alt={t`The code as it will be`} width={320} height={320} />}
      </div>
      <div className={styles.words} aria-live="polite">
        {error !== null && <Refusal error={error} style={style} onApply={apply} />}
        {error !== null && svg !== null && (
          <p className={styles.note}>{t`The picture shows the last design that passed.`}</p>
        )}
        {error === null && scannability !== null && extent !== null && (
          <VerdictLine scannability={scannability} extent={extent} />
        )}
        {error === null && isSample && (
          <p className={styles.note}>{t`Shown with a short address until the content is complete.`}</p>
        )}
      </div>
    </section>
  );
}
