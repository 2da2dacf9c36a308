import { useLingui } from '@lingui/react/macro';
import { SHEET_LIMITS } from '../../../../src/core/contract/sheets/check-sheet.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from '../print-runs.module.css';
import { FREE_SHEET, LABEL_PAPERS, labelPaperOf, onLabelPaper, type Sheet } from './label-papers.ts';
import { type SheetFormProps, SheetMeasures } from './sheet-measures.tsx';

/** Sheet options: the paper in one choice, and all measures for those who need them. */
export function SheetForm({ sheet, onChange, problems }: SheetFormProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const change = (part: Partial<Sheet>): void => onChange({ ...sheet, ...part });
  const chosen = labelPaperOf(sheet);
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
          options={[
            { id: 'None', name: t`Nothing` },
            { id: 'Name', name: t`The name in your list` },
            { id: 'Code', name: t`The code` },
          ]}
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
