import { mdiChevronDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Icon } from '../icon.tsx';
import menuStyles from '../menu.module.css';
import { Popover } from '../overlays/popover.tsx';
import styles from './combo-box.module.css';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import { ListOption } from './list-option.tsx';
import type { Option } from './select.tsx';

interface Props extends FieldWords {
  options: readonly Option[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called with the typed text if the service searches the options. They are then shown unfiltered. */
  onSearch?: (text: string) => void;
  placeholder?: string;
  emptyWords?: ReactNode;
  isDisabled?: boolean;
}

/** Selects one of many options by typing. */
export function ComboBox(props: Props) {
  const { label, hint, problem, field, options, value, onChange, onSearch, placeholder, emptyWords } = props;
  const list = onSearch === undefined ? { defaultItems: options } : { items: options, onInputChange: onSearch };
  return (
    <AriaComboBox
      {...list}
      data-field={field}
      className={fieldStyles.field ?? ''}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      isInvalid={problem != null}
      isDisabled={props.isDisabled ?? false}
      menuTrigger="focus"
      allowsEmptyCollection={emptyWords !== undefined}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={`${fieldStyles.box} ${styles.group}`}>
        <Input className={styles.input ?? ''} dir="auto" {...(placeholder !== undefined && { placeholder })} />
        <Button className={styles.opener ?? ''}>
          <Icon path={mdiChevronDown} size={18} />
        </Button>
      </Group>
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={menuStyles.popover ?? ''} offset={4}>
        <ListBox
          className={menuStyles.menu ?? ''}
          {...(emptyWords !== undefined && { renderEmptyState: () => <p className={styles.empty}>{emptyWords}</p> })}
        >
          {(option: Option) => <ListOption {...option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
