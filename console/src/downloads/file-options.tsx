import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { InkInput } from '../../generated/downloads/downloads.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { SwitchRow } from '../code-designer/parts/switch-row.tsx';
import { describeProblems } from '../errors/describe-problem.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Columns, Stack } from '../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type InkField, isForPrinters, type PrintChoice, RESOLUTIONS } from './print-choice.ts';

interface OptionsProps {
  choice: PrintChoice;
  /** Whether the picture has a gradient, and a frame or caption. */
  hasGradient: boolean;
  hasFrame: boolean;
  /** Whether the frame has words, beside which a caption would be a second one. */
  hasWords: boolean;
  onChange: (change: Partial<PrintChoice>) => void;
  errors: FieldErrors;
  /** Returns a field's problem in the person's language, or null. */
  wordsOf: (field: string) => string | null;
}

/** Options of a format besides its size, and the caption. */
export function FileOptions({ choice, hasGradient, hasFrame, hasWords, onChange, errors, wordsOf }: OptionsProps) {
  const { t } = useLingui();
  const { format, mm, dpi, isCmyk, inks, caption, captionPosition } = choice;
  const fields: InkField[] = [
    'foregroundInk',
    ...(hasGradient ? (['secondaryInk'] as const) : []),
    'backgroundInk',
    ...(hasFrame || caption.trim() !== '' ? (['frameInk'] as const) : []),
  ];
  return (
    <>
      {format === 'png' && mm !== null && (
        <Select
          label={t`Resolution`}
          field="print.dpi"
          value={String(dpi)}
          options={RESOLUTIONS.map((value) => ({ id: String(value), name: t`${value} dpi` }))}
          onChange={(value) => onChange({ dpi: Number(value) })}
          problem={wordsOf('print.dpi')}
        />
      )}
      {isForPrinters(format) && (
        <SwitchRow label={t`Colours`} hint={t`CMYK for offset printing, RGB for everything else.`}>
          <SegmentedControl
            label={t`Colours`}
            value={isCmyk ? 'cmyk' : 'rgb'}
            segments={[
              { id: 'rgb', name: 'RGB' },
              { id: 'cmyk', name: 'CMYK' },
            ]}
            onChange={(id) => onChange({ isCmyk: id === 'cmyk' })}
          />
        </SwitchRow>
      )}
      {isForPrinters(format) && isCmyk && (
        <InkFields inks={inks} fields={fields} errors={errors} onChange={(value) => onChange({ inks: value })} />
      )}
      {!hasWords && (
        <TextField
          label={t`Caption`}
          field="print.caption"
          hint={t`One or two lines in a band, for example “Scan for the menu”.`}
          value={caption}
          maxLength={LIMITS.print.captionCodePoints}
          onChange={(text) => onChange({ caption: text })}
          problem={wordsOf('print.caption')}
        />
      )}
      {caption.trim() !== '' && (
        <SwitchRow label={t`Caption position`}>
          <SegmentedControl
            label={t`Caption position`}
            value={captionPosition}
            segments={[
              { id: 'Above', name: t`Above` },
              { id: 'Below', name: t`Below` },
            ]}
            onChange={(id) => onChange({ captionPosition: id })}
          />
        </SwitchRow>
      )}
    </>
  );
}

const NO_INK: InkInput = { cyan: 0, magenta: 0, yellow: 0, black: 0 };
const BLACK: InkInput = { ...NO_INK, black: 100 };
const FIRST: Record<InkField, InkInput> = {
  foregroundInk: BLACK,
  secondaryInk: BLACK,
  backgroundInk: NO_INK,
  frameInk: BLACK,
};

interface InkProps {
  inks: PrintChoice['inks'];
  /** Fields that occur in the picture. */
  fields: readonly InkField[];
  onChange: (inks: PrintChoice['inks']) => void;
  errors: FieldErrors;
}

/** Exact printing inks instead of converted colours. */
function InkFields({ inks, fields, onChange, errors }: InkProps) {
  const { t } = useLingui();
  const names: Record<InkField, string> = {
    foregroundInk: t`Code`,
    secondaryInk: t`Code, end`,
    backgroundInk: t`Background`,
    frameInk: t`Frame and caption`,
  };
  const channels = { cyan: t`Cyan`, magenta: t`Magenta`, yellow: t`Yellow`, black: t`Black` };
  const set = (field: InkField, ink: InkInput | null): void => {
    const { [field]: _, ...others } = inks;
    onChange(ink === null ? others : { ...others, [field]: ink });
  };
  const count = Object.keys(inks).length;
  return (
    <DisclosureGroup>
      <Disclosure title={t`Exact inks`} summary={count === 0 ? t`Converted from the colours` : t`${count} set`}>
        {fields.map((field) => {
          const ink = inks[field];
          const problems = errors[`print.${field}`];
          return (
            <Stack as="fieldset" key={field} gap={2} data-field={`print.${field}`}>
              <CheckField
                label={names[field]}
                value={ink !== undefined}
                onChange={(isOn) => set(field, isOn ? FIRST[field] : null)}
              />
              {ink !== undefined && (
                <Columns min="6rem" gap={2}>
                  {(['cyan', 'magenta', 'yellow', 'black'] as const).map((channel) => (
                    <NumberField
                      key={channel}
                      label={channels[channel]}
                      unit="%"
                      minValue={0}
                      maxValue={100}
                      value={ink[channel]}
                      onChange={(value) => set(field, { ...ink, [channel]: value ?? 0 })}
                    />
                  ))}
                </Columns>
              )}
              {problems !== undefined && <Hint tone="red">{describeProblems(problems)}</Hint>}
            </Stack>
          );
        })}
      </Disclosure>
    </DisclosureGroup>
  );
}
