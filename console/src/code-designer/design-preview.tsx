import { useLingui } from '@lingui/react/macro';
import { Stack } from '../ui/layout/boxes.tsx';
import { useDelay } from '../ui/use-delay.ts';
import styles from './design-preview.module.css';
import type { Look } from './look.ts';
import { DesignVerdict } from './preview/design-verdict.tsx';
import { useDecodedPicture } from './preview/use-decoded-picture.ts';
import type { DesignPreviewState } from './preview/use-design-preview.ts';

const WORKING_AFTER_MS = 300;

export interface DesignPreviewProps {
  /** From `useDesignPreview`. */
  readonly preview: DesignPreviewState;
  readonly look: Look;
  /** Applies a change that the verdict offers; null if the design is read-only. */
  readonly onChange: ((look: Look) => void) | null;
}

/** Picture of a design, with its verdict below. On phones it is small and stays at the top. */
export function DesignPreview({ preview, look, onChange }: DesignPreviewProps) {
  const { t } = useLingui();
  const { svg, isCurrent, error, isWorking } = preview;
  const isRefused = error !== null && !(isCurrent && isWorking);
  const picture = useDecodedPicture(svg);
  const isBusy = useDelay(isWorking, WORKING_AFTER_MS);
  return (
    <Stack as="section" gap={4} className={styles.preview} aria-label={t`Preview`} aria-busy={isWorking}>
      <div className={styles.picture} data-stale={isRefused || undefined} data-busy={isBusy || undefined}>
        {picture !== null && <img src={picture} alt={t`Your code`} width={320} height={320} />}
      </div>
      <div className={styles.words}>
        <DesignVerdict preview={preview} look={look} onChange={onChange} />
      </div>
    </Stack>
  );
}
