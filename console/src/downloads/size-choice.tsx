import { useLingui } from '@lingui/react/macro';
import {
  mdiBullhornOutline,
  mdiCardTextOutline,
  mdiImageFrame,
  mdiMonitor,
  mdiTableFurniture,
  mdiTagOutline,
} from '@mdi/js';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import {
  formatDistance,
  formatMm,
  HAND_CM,
  MODULE_MM,
  readingDistanceCm,
  smallestPrintSize,
} from '../../../src/core/contract/sheets/print-size.ts';
import { Choices } from '../code-designer/parts/choices.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './downloads.module.css';
import { isForPrinters, type PrintChoice, PURPOSES, type Purpose, purposeOf, widthFor } from './print-choice.ts';

const ICONS: Record<Purpose, string> = {
  screen: mdiMonitor,
  label: mdiTagOutline,
  flyer: mdiCardTextOutline,
  stand: mdiTableFurniture,
  poster: mdiImageFrame,
  banner: mdiBullhornOutline,
};

interface SizeProps {
  choice: PrintChoice;
  /** Modules from edge to edge. */
  extent: number;
  onChange: (mm: number | null) => void;
  problem: string | null;
}

/** Width of the picture, by where it is read, or exact. */
export function SizeChoice({ choice: { format, mm }, extent, onChange, problem }: SizeProps) {
  const { t, i18n } = useLingui();
  const names: Record<Purpose, string> = {
    screen: t`Screen`,
    label: t`Label`,
    flyer: t`Flyer`,
    stand: t`Table stand`,
    poster: t`Poster`,
    banner: t`Banner`,
  };
  const purposes = PURPOSES.filter(({ id }) => id !== 'screen' || !isForPrinters(format));
  const noteOf = (purpose: Purpose): string => {
    const width = widthFor(purpose, extent);
    const wide = width === null ? '' : formatMm(width, i18n.locale);
    const distanceCm = purposes.find(({ id }) => id === purpose)?.distanceCm ?? HAND_CM;
    const distance = formatDistance(distanceCm, i18n.locale);
    return width === null ? t`in pixels` : t`${wide}, scanned from ${distance}`;
  };
  return (
    <>
      <Choices
        label={t`Where will it hang?`}
        value={purposeOf(mm, extent)}
        names={names}
        choices={purposes.map(({ id }) => id)}
        noteOf={noteOf}
        pictureOf={(purpose) => <Icon path={ICONS[purpose]} size={24} />}
        onChange={(purpose) => onChange(widthFor(purpose, extent))}
      />
      {mm !== null && (
        <div className={styles.width}>
          <NumberField
            label={t`Width`}
            field="print.mm"
            unit="mm"
            value={mm}
            minValue={LIMITS.print.mmMin}
            maxValue={LIMITS.print.mmMax}
            onChange={(value) => value !== null && onChange(value)}
            problem={problem}
          />
          <SizeWords mm={mm} extent={extent} />
        </div>
      )}
    </>
  );
}

/** What a width means for reading. */
function SizeWords({ mm, extent }: { mm: number; extent: number }) {
  const { t, i18n } = useLingui();
  const smallest = smallestPrintSize(extent, HAND_CM).mm;
  const module = formatMm(Math.round((mm / extent) * 100) / 100, i18n.locale);
  const distance = formatDistance(readingDistanceCm(mm), i18n.locale);
  const least = formatMm(smallest, i18n.locale);
  const wanted = formatMm(MODULE_MM, i18n.locale);
  if (mm < smallest) {
    return (
      <Hint tone="amber" role="status">
        {mm / extent < MODULE_MM
          ? t`Too small to scan reliably: its dots would be ${module} wide but need ${wanted}. Use at least ${least}.`
          : t`Quite small: it can be scanned only from ${distance}. Use at least ${least}.`}
      </Hint>
    );
  }
  return <Hint>{t`Can be scanned from up to ${distance}, ten times its width. Its dots are ${module} wide.`}</Hint>;
}
