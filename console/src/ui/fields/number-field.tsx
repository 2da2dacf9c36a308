import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField, type NumberFieldProps } from 'react-aria-components/NumberField';
import { Hint } from '../layout/hint.tsx';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import styles from './number-field.module.css';

type Base = Omit<NumberFieldProps, 'children' | 'className' | 'value' | 'onChange' | keyof FieldWords>;

interface Props extends FieldWords, Base {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shown after the number, such as `mm`. */
  unit?: ReactNode;
}

/** A number in the person's format. Arrow keys change it by one step; null if empty. */
export function NumberField({ label, hint, problem, field, unit, value, onChange, ...props }: Props) {
  return (
    <AriaNumberField
      {...props}
      data-field={field}
      value={value ?? Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
      isInvalid={problem != null}
      className={fieldStyles.field ?? ''}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={`${fieldStyles.box} ${styles.group}`}>
        <Input className={styles.input ?? ''} />
        {unit != null && (
          <Hint as="span" isLarge>
            {unit}
          </Hint>
        )}
      </Group>
      <FieldNotes hint={hint} problem={problem} />
    </AriaNumberField>
  );
}
