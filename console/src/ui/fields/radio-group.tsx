import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { Stack } from '../layout/boxes.tsx';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import styles from './radio-group.module.css';

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly name: ReactNode;
  /** A sentence below the name. */
  readonly text?: ReactNode;
  readonly isDisabled?: boolean;
}

interface Props<Id extends string> extends FieldWords {
  choices: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
}

/** Chooses one of a few options that all stay visible, each with an optional sentence. */
export function RadioGroup<Id extends string>(props: Props<Id>) {
  const { label, hint, problem, field, choices, value, onChange, isDisabled = false } = props;
  return (
    <AriaRadioGroup
      data-field={field}
      className={fieldStyles.field ?? ''}
      value={value}
      onChange={(key) => {
        const choice = choices.find(({ id }) => id === key);
        if (choice !== undefined) onChange(choice.id);
      }}
      isInvalid={problem != null}
      isDisabled={isDisabled}
    >
      <FieldLabel>{label}</FieldLabel>
      {choices.map(({ id, name, text, isDisabled: isOff = false }) => (
        <Radio key={id} value={id} isDisabled={isOff} className={styles.choice ?? ''}>
          <span className={styles.dot} />
          <Stack as="span">
            <span>{name}</span>
            {text != null && <span className="fine">{text}</span>}
          </Stack>
        </Radio>
      ))}
      <FieldNotes hint={hint} problem={problem} />
    </AriaRadioGroup>
  );
}
