import { useLingui } from '@lingui/react/macro';
import type { InkInput } from '../../generated/downloads/downloads.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Columns, Stack } from '../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { InkField, PrintChoice } from './print-choice.ts';

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
export function InkFields({ inks, fields, onChange, errors }: InkProps) {
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
