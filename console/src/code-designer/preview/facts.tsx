import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { Hint } from '../../ui/layout/hint.tsx';
import { Info } from '../../ui/overlays/info.tsx';
import { CONTRAST_GOOD, CORRECTION_GOOD } from './contrast.ts';
import { formatDistance, formatMm, formatPercent } from './figures.ts';
import styles from './preview.module.css';
import { MODULE_MM, type PrintSize } from './print-size.ts';
import type { Scannability } from './use-design-preview.ts';

interface FactsProps {
  scannability: Scannability;
  size: PrintSize;
  distanceCm: number;
}

/** The three figures below the verdict. */
export function Facts({ scannability: { symbolContrast, unusedErrorCorrection }, size, distanceCm }: FactsProps) {
  const { t, i18n } = useLingui();
  const distance = formatDistance(distanceCm, i18n.locale);
  const module = formatMm(MODULE_MM, i18n.locale);
  const good = formatPercent(CONTRAST_GOOD, i18n.locale);
  const least = formatPercent(LIMITS.symbolContrast, i18n.locale);
  return (
    <dl className={styles.facts}>
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
        {name} <Info about={name}>{info}</Info>
      </Hint>
      <dd className={styles.figure}>{figure}</dd>
      <Hint as="dd" className={styles.note}>
        {note}
      </Hint>
    </div>
  );
}
