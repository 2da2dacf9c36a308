import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CONTRAST_GOOD, CORRECTION_GOOD } from './contrast.ts';
import styles from './facts.module.css';
import type { PrintSize } from './print-size.ts';
import type { Scannability } from './use-design-preview.ts';

interface FactsProps {
  scannability: Scannability;
  size: PrintSize;
  distanceCm: number;
}

/** The three figures below the verdict. */
export function Facts({ scannability: { symbolContrast, unusedErrorCorrection }, size, distanceCm }: FactsProps) {
  const { t, i18n } = useLingui();
  const percent = (share: number): string =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(
      Math.floor(share * 100) / 100,
    );
  const mm = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'millimeter' }).format(size.mm);
  const distance = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'centimeter' }).format(distanceCm);
  return (
    <dl className={styles.facts}>
      <Fact
        name={t`Contrast`}
        figure={percent(symbolContrast)}
        note={symbolContrast >= CONTRAST_GOOD ? t`very good from 70 %` : t`enough, very good from 70 %`}
      />
      <Fact
        name={t`Unused correction`}
        figure={percent(unusedErrorCorrection)}
        note={unusedErrorCorrection >= CORRECTION_GOOD ? t`left for dirt and folds` : t`less left for dirt and folds`}
      />
      <Fact
        name={t`Smallest print`}
        figure={mm}
        note={size.because === 'modules' ? t`0.4 mm a module` : t`to be read from ${distance}`}
      />
    </dl>
  );
}

function Fact({ name, figure, note }: { name: ReactNode; figure: ReactNode; note: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{figure}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
