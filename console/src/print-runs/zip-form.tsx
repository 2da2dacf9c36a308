import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../ui/fields/check-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { type FileChoice, type FileFormat, FORMATS, isForPress, type PrintForm } from './print-form.ts';
import styles from './print-runs.module.css';

interface Props {
  files: PrintForm['files'];
  onChange: (files: PrintForm['files']) => void;
  /** Problems by format and member: `png.mm`. */
  problems: Readonly<Record<string, string>>;
}

const MM = { min: 10, max: 1000 };
const DPI = { min: 72, max: 1200 };

/** Selects the files of each campaign in the ZIP. */
export function ZipForm({ files, onChange, problems }: Props) {
  const { t } = useLingui();
  const words: Record<FileFormat, [name: string, hint: string]> = {
    svg: ['SVG', t`For design programs and the web: sharp at every size.`],
    png: ['PNG', t`For documents, mail and screens.`],
    pdf: ['PDF', t`For print shops: sharp, and in four inks if you like.`],
    eps: ['EPS', t`For older print software.`],
  };
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={styles.legend}>{t`Files for each campaign`}</legend>
      {FORMATS.map((format) => {
        const [name, hint] = words[format];
        const file = files[format];
        const change = (part: Partial<FileChoice>): void => onChange({ ...files, [format]: { ...file, ...part } });
        return (
          <Stack key={format} gap={2}>
            <CheckField label={name} hint={hint} value={file.isWanted} onChange={(isWanted) => change({ isWanted })} />
            {file.isWanted && (
              <div className={styles.sizes}>
                <NumberField
                  label={t`Width`}
                  unit="mm"
                  value={file.mm}
                  onChange={(mm) => change({ mm: mm ?? MM.min })}
                  minValue={MM.min}
                  maxValue={MM.max}
                  problem={problems[`${format}.mm`]}
                />
                {format === 'png' && (
                  <NumberField
                    label={t`Resolution`}
                    unit="dpi"
                    value={file.dpi}
                    onChange={(dpi) => change({ dpi: dpi ?? DPI.min })}
                    minValue={DPI.min}
                    maxValue={DPI.max}
                    step={1}
                    problem={problems[`${format}.dpi`]}
                  />
                )}
                {isForPress(format) && (
                  <CheckField
                    label={t`Four inks (CMYK)`}
                    value={file.isCmyk}
                    onChange={(isCmyk) => change({ isCmyk })}
                  />
                )}
              </div>
            )}
          </Stack>
        );
      })}
      {problems.files !== undefined && <Hint tone="red">{problems.files}</Hint>}
    </Stack>
  );
}
