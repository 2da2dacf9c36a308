import { useLingui } from '@lingui/react/macro';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import {
  extentOf,
  formatDistance,
  formatMm,
  HAND_CM,
  MODULE_MM,
  type PrintSize,
  smallestPrintSize,
} from '../../../../src/core/contract/sheets/print-size.ts';
import { isPassing } from '../../api/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Info } from '../../ui/overlays/info.tsx';
import { useDelay } from '../../ui/use-delay.ts';
import { type Look, type LookChange, wholeLook, withChange } from '../look.ts';
import { ChangeChips } from './change-chips.tsx';
import { CONTRAST_GOOD, CORRECTION_GOOD } from './contrast.ts';
import { formatPercent } from './figures.ts';
import styles from './preview.module.css';
import { Readings } from './readings.tsx';
import { Refusal } from './refusal.tsx';
import type { DesignPreviewState, Scannability } from './use-design-preview.ts';
import { AUTO_PLATE } from './verdict.ts';

const WORKING_AFTER_MS = 300;

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
  const { svg, scannability, error, isSample, isCurrent, isWorking } = preview;
  const isChecking = useDelay(isWorking, WORKING_AFTER_MS);
  const sentence = useVerdictSentence(preview);
  const extent = svg === null ? null : extentOf(svg);
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const isRead = error === null && scannability?.grade !== 'F';
  const mark = (
    <Hint as="span" isLarge tone={isRead ? 'green' : 'red'}>
      <Icon path={isRead ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
    </Hint>
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
          {error === null && isChecking && svg !== null && (
            <Hint className={styles.title}>{t`Checking whether it can be scanned…`}</Hint>
          )}
          {error === null && !isChecking && sentence !== null && (
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
            <Facts scannability={scannability} size={smallestPrintSize(extent, HAND_CM)} isOld={isChecking} />
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
      {error !== null && svg !== null && !isCurrent && <Hint>{t`The picture shows the last readable design.`}</Hint>}
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

interface FactsProps {
  scannability: Scannability;
  size: PrintSize;
  /** Whether they may be those of an earlier design. */
  isOld: boolean;
}

/** The three figures below the verdict. */
function Facts({ scannability: { symbolContrast, unusedErrorCorrection }, size, isOld }: FactsProps) {
  const { t, i18n } = useLingui();
  const distance = formatDistance(HAND_CM, i18n.locale);
  const module = formatMm(MODULE_MM, i18n.locale);
  const good = formatPercent(CONTRAST_GOOD, i18n.locale);
  const least = formatPercent(LIMITS.symbolContrast, i18n.locale);
  return (
    <dl className={styles.facts} data-old={isOld || undefined}>
      <Fact
        name={t`Contrast`}
        info={t`How much darker the dots are than the background, in shades of grey. Readers need ${least}; from ${good} they also read in poor light.`}
        figure={formatPercent(symbolContrast, i18n.locale)}
        note={symbolContrast >= CONTRAST_GOOD ? t`very good from ${good}` : t`enough, very good from ${good}`}
      />
      <Fact
        name={t`Spare correction`}
        info={t`A code repeats part of its content, so that it can be read despite stains and scratches. This is the share that the logo or icon leaves for them.`}
        figure={formatPercent(unusedErrorCorrection, i18n.locale)}
        note={unusedErrorCorrection >= CORRECTION_GOOD ? t`for dirt and folds` : t`the logo or icon uses some`}
      />
      <Fact
        name={t`Smallest print size`}
        info={t`At this width, each dot is at least ${module} wide, and phones read the code from ${distance} away. To be read from further away, print it a tenth of the distance wide.`}
        figure={formatMm(size.mm, i18n.locale)}
        note={size.because === 'modules' ? t`smallest dot ${module}` : t`to be scanned from ${distance}`}
      />
    </dl>
  );
}

function Fact({ name, info, figure, note }: { name: string; info: string; figure: ReactNode; note: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Hint as="dt" className={styles.name}>
        <span>{name}</span>
        <Info about={name}>{info}</Info>
      </Hint>
      <dd className={styles.figure}>{figure}</dd>
      <Hint as="dd" className={styles.note}>
        {note}
      </Hint>
    </div>
  );
}
