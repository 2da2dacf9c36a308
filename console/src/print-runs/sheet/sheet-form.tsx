import { useLingui } from '@lingui/react/macro';
import { SHEET_LIMITS } from '../../../../src/core/contract/sheets/check-sheet.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import styles from '../print-runs.module.css';
import { CAPTIONS, FREE_SHEET, LABEL_PAPERS, labelPaperOf, onLabelPaper, type Sheet } from './label-papers.ts';

/** Sheet options: the paper in one choice, and all measures for those who need them. */
export function SheetForm({ sheet, onChange, problems }: SheetFormProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const change = (part: Partial<Sheet>): void => onChange({ ...sheet, ...part });
  const chosen = labelPaperOf(sheet);
  const captions: Record<Sheet['caption'], string> = {
    None: t`Nothing`,
    Name: t`The name in your list`,
    Code: t`The code`,
    Words: t`The caption`,
  };
  const known = LABEL_PAPERS.map(({ id, paper, columns, rows, labelWidthMm, labelHeightMm }) => {
    const size = `${number.format(labelWidthMm)} × ${number.format(labelHeightMm)} mm`;
    return { id, name: t`Labels of ${size} on ${paper}`, note: `${columns} × ${rows}` };
  });
  const papers = [{ id: 'free', name: t`Plain paper, to cut` }, ...known];
  const choosePaper = (id: string): void => {
    const paper = LABEL_PAPERS.find((one) => one.id === id);
    onChange(
      paper === undefined
        ? { ...FREE_SHEET, caption: sheet.caption, copies: sheet.copies }
        : onLabelPaper(sheet, paper),
    );
  };
  const measures = Object.keys(problems).some((field) => !['sheet.copies', 'sheet.cutMarks'].includes(field));
  return (
    <>
      <Select label={t`Paper`} options={papers} value={chosen?.id ?? 'free'} onChange={choosePaper} />
      <div className={styles.pair}>
        <Select
          label={t`Below each code`}
          options={CAPTIONS.map((id) => ({ id, name: captions[id] }))}
          value={sheet.caption}
          onChange={(caption) => change({ caption })}
        />
        <NumberField
          label={t`Labels per code`}
          field="sheet.copies"
          value={sheet.copies}
          onChange={(copies) => change({ copies: copies ?? 1 })}
          minValue={1}
          maxValue={SHEET_LIMITS.copies}
          step={1}
          problem={problems['sheet.copies']}
        />
      </div>
      <CheckField
        label={t`Cut marks in the margins`}
        field="sheet.cutMarks"
        value={sheet.cutMarks}
        onChange={(cutMarks) => change({ cutMarks })}
      />
      {problems['sheet.cutMarks'] !== undefined && <Hint tone="red">{problems['sheet.cutMarks']}</Hint>}
      <CheckField
        label={t`Four inks (CMYK), for offset printing`}
        value={sheet.color === 'Cmyk'}
        onChange={(isCmyk) => change({ color: isCmyk ? 'Cmyk' : 'Rgb' })}
      />
      <DisclosureGroup>
        <Disclosure title={t`Sizes and margins`} hasProblem={measures}>
          <SheetMeasures sheet={sheet} onChange={onChange} problems={problems} />
        </Disclosure>
      </DisclosureGroup>
    </>
  );
}

interface SheetFormProps {
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
function SheetMeasures({ sheet, onChange, problems }: SheetFormProps) {
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
