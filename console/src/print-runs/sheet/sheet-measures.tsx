import { useLingui } from '@lingui/react/macro';
import { SHEET_LIMITS } from '../../../../src/core/contract/sheets/check-sheet.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import styles from '../print-runs.module.css';
import type { Sheet } from './label-papers.ts';

export interface SheetFormProps {
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
  /** Problems by the service's names: `sheet.columns`. */
  problems: Readonly<Record<string, string>>;
}

type Measure =
  | 'columns'
  | 'rows'
  | 'labelWidthMm'
  | 'labelHeightMm'
  | 'columnGapMm'
  | 'rowGapMm'
  | 'marginLeftMm'
  | 'marginTopMm'
  | 'paddingMm';

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Value for an empty field; null if the sheet decides. */
  readonly empty: number | null;
}

const lengthUpTo = (max: number, empty: number | null): Bounds => ({ min: 0, max, empty });
const BOUNDS: Readonly<Record<Measure, Bounds>> = {
  columns: { min: 1, max: SHEET_LIMITS.columns, empty: null },
  rows: { min: 1, max: SHEET_LIMITS.rows, empty: null },
  labelWidthMm: { min: SHEET_LIMITS.labelMin, max: SHEET_LIMITS.labelMax, empty: null },
  labelHeightMm: { min: SHEET_LIMITS.labelMin, max: SHEET_LIMITS.labelMax, empty: null },
  columnGapMm: lengthUpTo(SHEET_LIMITS.gapMax, 0),
  rowGapMm: lengthUpTo(SHEET_LIMITS.gapMax, 0),
  marginLeftMm: lengthUpTo(SHEET_LIMITS.marginMax, null),
  marginTopMm: lengthUpTo(SHEET_LIMITS.marginMax, null),
  paddingMm: lengthUpTo(SHEET_LIMITS.paddingMax, 0),
};

/** All measures of a sheet. */
export function SheetMeasures({ sheet, onChange, problems }: SheetFormProps) {
  const { t } = useLingui();
  const field = (measure: Measure, label: string, hint?: string) => {
    const { min, max, empty } = BOUNDS[measure];
    const isCount = measure === 'columns' || measure === 'rows';
    return (
      <NumberField
        key={measure}
        label={label}
        hint={hint}
        field={`sheet.${measure}`}
        value={sheet[measure]}
        onChange={(value) => onChange({ ...sheet, [measure]: value ?? empty })}
        minValue={min}
        maxValue={max}
        step={isCount ? 1 : 0.1}
        {...(!isCount && { unit: 'mm' })}
        problem={problems[`sheet.${measure}`]}
      />
    );
  };
  return (
    <>
      <SegmentedControl
        label={t`Paper size`}
        segments={[
          { id: 'A4', name: 'A4' },
          { id: 'Letter', name: 'Letter' },
        ]}
        value={sheet.paper}
        onChange={(paper) => onChange({ ...sheet, paper })}
      />
      <div className={styles.pair}>
        {field('columns', t`Labels across`, t`Empty: as many as fit`)}
        {field('rows', t`Labels down`, t`Empty: as many as fit`)}
        {field('labelWidthMm', t`Label width`, t`Empty: fills the paper`)}
        {field('labelHeightMm', t`Label height`, t`Empty: fills the paper`)}
        {field('columnGapMm', t`Gap between columns`)}
        {field('rowGapMm', t`Gap between rows`)}
        {field('marginLeftMm', t`Left margin`, t`Empty: centred`)}
        {field('marginTopMm', t`Upper margin`, t`Empty: centred`)}
        {field('paddingMm', t`Label padding`)}
      </div>
    </>
  );
}
