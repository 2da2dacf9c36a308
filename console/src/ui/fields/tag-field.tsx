import { useLingui } from '@lingui/react/macro';
import { mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { comparedText } from '../../../../src/core/contract/text.ts';
import { Chip } from '../data/chip.tsx';
import { Row } from '../layout/boxes.tsx';
import menuStyles from '../menu.module.css';
import { Popover } from '../overlays/popover.tsx';
import comboStyles from './combo-box.module.css';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import { ListOption } from './list-option.tsx';
import type { Option } from './select.tsx';

interface Props extends FieldWords {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Known tags, shown while typing if they match; others can be typed. */
  suggestions: readonly Option[];
  /** The most frequent suggestions come first, and a few of them are offered below. */
  isByFrequency?: boolean;
  /** Called if the service searches the suggestions. */
  onSearch?: (text: string) => void;
  placeholder?: string;
  /** Maximum number of characters per tag. */
  lengthMax?: number;
}

/** Number of frequent suggestions below the field. */
const OFFERED = 3;

/**
 * Several short texts as chips. Enter, a comma or leaving the field adds the typed text; Backspace in the empty field
 * removes the last one.
 */
export function TagField(props: Props) {
  const { label, hint, problem, field, value, onChange, suggestions, onSearch, placeholder, lengthMax } = props;
  const { isByFrequency = false } = props;
  const { t } = useLingui();
  const [text, setText] = useState('');
  const write = (typed: string): void => {
    setText(typed);
    onSearch?.(typed);
  };
  const add = (tag: string): void => {
    const name = tag.trim();
    if (name !== '' && !value.includes(name)) onChange([...value, name]);
    write('');
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isOptionChosen = event.target.getAttribute('aria-activedescendant') !== null;
    const isEnd = event.key === ',' || (event.key === 'Enter' && !isOptionChosen);
    if (isEnd && text.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add(text);
    }
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
  };
  const wanted = comparedText(text);
  const others = suggestions.filter(({ id }) => !value.includes(id));
  const fits = ({ name }: Option): boolean => onSearch !== undefined || comparedText(name).includes(wanted);
  const offered = isByFrequency ? others.slice(0, OFFERED) : [];
  return (
    <ComboBox
      data-field={field}
      className={fieldStyles.field ?? ''}
      // Without text there are none: they would open again after every tag, over what is below.
      items={text === '' ? [] : others.filter(fits)}
      inputValue={text}
      onInputChange={write}
      value={null}
      onChange={(key) => key !== null && add(String(key))}
      onBlur={() => add(text)}
      isInvalid={problem != null}
      allowsCustomValue
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={`${fieldStyles.box} ${comboStyles.group}`} onKeyDownCapture={press}>
        {value.map((tag) => (
          <Chip
            key={tag}
            onRemove={() => onChange(value.filter((name) => name !== tag))}
            removeWords={t`Remove ${tag}`}
          >
            {tag}
          </Chip>
        ))}
        <Input
          className={comboStyles.input ?? ''}
          dir="auto"
          {...(lengthMax !== undefined && { maxLength: lengthMax })}
          {...(placeholder !== undefined && value.length === 0 && { placeholder })}
        />
      </Group>
      {offered.length > 0 && (
        <Row as="ul" gap={1} isWrapping aria-label={t`Frequent`}>
          {offered.map(({ id, name }) => (
            <li key={id} className={comboStyles.offered}>
              <Chip icon={mdiPlus} onPress={() => add(id)}>
                {name}
              </Chip>
            </li>
          ))}
        </Row>
      )}
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={menuStyles.popover ?? ''} offset={4}>
        <ListBox className={menuStyles.menu ?? ''}>{(option: Option) => <ListOption {...option} />}</ListBox>
      </Popover>
    </ComboBox>
  );
}
