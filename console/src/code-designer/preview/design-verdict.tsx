import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { isPassing } from '../../api/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type Look, type LookChange, wholeLook, withChange } from '../look.ts';
import { ChangeChips } from './change-chips.tsx';
import { Facts } from './facts.tsx';
import { formatMm } from './figures.ts';
import styles from './preview.module.css';
import { extentOf, HAND_CM, smallestPrintSize } from './print-size.ts';
import { Readings } from './readings.tsx';
import { Refusal } from './refusal.tsx';
import type { DesignPreviewState } from './use-design-preview.ts';
import { AUTO_PLATE } from './verdict.ts';

interface VerdictProps {
  preview: DesignPreviewState;
  look: Look;
  /** Null if the design is read-only. */
  onChange: ((look: Look) => void) | null;
}

/**
 * How well a design reads, in one sentence and three figures, or how to fix it if it is refused. The sentence is
 * announced, and opens the details.
 */
export function DesignVerdict({ preview, look, onChange }: VerdictProps) {
  const { t } = useLingui();
  const { svg, scannability, error, isSample } = preview;
  const sentence = useVerdictSentence(preview);
  const extent = svg === null ? null : extentOf(svg);
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const isRead = error === null && scannability?.grade !== 'F';
  const mark = (
    <span className={isRead ? styles.good : styles.bad}>
      <Icon path={isRead ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
    </span>
  );
  const apply = onChange === null ? null : (change: LookChange) => onChange(withChange(look, change));
  return (
    <Stack gap={2} className={styles.whole}>
      <Stack gap={3} className={styles.verdict}>
        <div role="status">
          {error !== null && (
            <Row as="p" gap={2} className={styles.title}>
              {mark} {sentence}
            </Row>
          )}
          {error === null && sentence !== null && (
            <Button
              className={styles.sentence ?? ''}
              aria-expanded={isOpen}
              aria-controls={details}
              onPress={() => setIsOpen(!isOpen)}
            >
              {mark}
              <span className={styles.words}>{sentence}</span>
              <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
            </Button>
          )}
        </div>
        {error === null && scannability !== null && extent !== null && (
          <>
            <Facts scannability={scannability} size={smallestPrintSize(extent, HAND_CM)} distanceCm={HAND_CM} />
            <div id={details}>{isOpen && <Readings scannability={scannability} extent={extent} />}</div>
          </>
        )}
      </Stack>
      {error === null && scannability?.isLogoFaint === true && (
        <Stack gap={2} role="status">
          <Hint tone="amber">{t`The logo can hardly be seen on this plate.`}</Hint>
          {apply !== null && <ChangeChips changes={[AUTO_PLATE]} onApply={apply} />}
        </Stack>
      )}
      {error !== null && <Refusal error={error} look={wholeLook(look)} onApply={apply} />}
      {error !== null && svg !== null && <Hint>{t`The picture shows the last readable design.`}</Hint>}
      {error === null && isSample && <Hint>{t`Shows a short address until the content is complete.`}</Hint>}
    </Stack>
  );
}

const COLOUR_OF_CODE = /(?:foreground|secondary|background|eyeFrame|eyeBall)Color$/;

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
