import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Icon } from '../icon.tsx';
import menuStyles from '../menu.module.css';
import { Popover } from '../overlays/popover.tsx';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import { ListOption } from './list-option.tsx';
import styles from './select.module.css';

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** A second line, such as the use of the option. */
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
}

interface Props<Id extends string> extends FieldWords {
  options: readonly Option<Id>[];
  /** Null if nothing is chosen. */
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  isDisabled?: boolean;
  /** The label is only for screen readers, if its context makes it obvious. It then looks like the buttons beside it. */
  isLabelHidden?: boolean;
}

/** Chooses one of a few known options. */
export function Select<Id extends string>(props: Props<Id>) {
  const { label, hint, problem, field, options, value, onChange, placeholder, isDisabled = false } = props;
  const name = props.isLabelHidden === true && typeof label === 'string' ? { 'aria-label': label } : {};
  return (
    <AriaSelect
      {...name}
      data-field={field}
      className={fieldStyles.field ?? ''}
      value={value}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key);
        if (option !== undefined) onChange(option.id);
      }}
      isInvalid={problem != null}
      isDisabled={isDisabled}
      {...(placeholder !== undefined && { placeholder })}
    >
      {props.isLabelHidden !== true && <FieldLabel>{label}</FieldLabel>}
      <Button className={`${fieldStyles.box} ${styles.button} ${props.isLabelHidden ? styles.plain : ''}`}>
        <SelectValue className={`clipped ${styles.value}`}>
          {({ defaultChildren }) => options.find(({ id }) => id === value)?.name ?? defaultChildren}
        </SelectValue>
        <Icon path={mdiChevronDown} size={18} />
      </Button>
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={menuStyles.popover ?? ''} offset={4}>
        <ListBox className={menuStyles.menu ?? ''} items={options}>
          {(option) => <ListOption {...option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
