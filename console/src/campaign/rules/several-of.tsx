import { useLingui } from '@lingui/react/macro';
import { Chip } from '../../ui/data/chip.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface Props {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Name of a value that is not among the options. */
  nameOf: (id: string) => string;
  placeholder: string;
  countMax: number;
  problem?: string | null;
  field?: string;
}

/** Selects several of many options by typing, and shows them as chips. */
export function SeveralOf(props: Props) {
  const { label, options, value, onChange, nameOf, placeholder, countMax, problem, field } = props;
  const { t } = useLingui();
  const rest = options.filter(({ id }) => !value.includes(id));
  return (
    <Stack gap={2} data-field={field}>
      {value.length > 0 && (
        <Row gap={2} isWrapping>
          {value.map((id) => {
            const name = options.find((option) => option.id === id)?.name ?? nameOf(id);
            return (
              <Chip
                key={id}
                onRemove={() => onChange(value.filter((other) => other !== id))}
                removeWords={t`Remove ${name}`}
              >
                {name}
              </Chip>
            );
          })}
        </Row>
      )}
      {value.length < countMax && (
        <ComboBox
          // Empties the field after each choice.
          key={value.length}
          label={label}
          options={rest}
          value={null}
          onChange={(id) => id !== null && onChange([...value, id])}
          placeholder={placeholder}
          problem={problem ?? null}
        />
      )}
    </Stack>
  );
}
