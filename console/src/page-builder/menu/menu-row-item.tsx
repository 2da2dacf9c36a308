import { useLingui } from '@lingui/react/macro';
import { mdiNoteTextOutline, mdiPlus } from '@mdi/js';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { hasPrices } from '../../../../src/core/contract/menus/menu-text.ts';
import { tidyPastedMenu } from '../../../../src/core/contract/menus/pasted-menu.ts';
import { isReadAsDish } from '../../../../src/core/contract/menus/write-menu-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SortableRow } from '../sortable/sortable-row.tsx';
import styles from './menu-editor.module.css';
import type { RowEvents } from './menu-row-events.ts';
import { type DishRow, isEmptyRow, type MenuRow } from './menu-rows.ts';
import { usePrices } from './use-prices.ts';

interface Props {
  row: MenuRow;
  /** The row was just added: its first field gets the focus. */
  isNew: boolean;
  events: RowEvents;
}

/** Drawn again only if it changes: a menu may have hundreds of rows, and people type fast. */
export const MenuRowItem = memo(function MenuRowItem({ row, isNew, events }: Props) {
  const { onChange, onRemove, onNext, onPaste, sorting } = events;
  const { t } = useLingui();
  const name = nameOf(row);
  const label = name === '' ? t`the empty row` : `“${name}”`;
  const goOn = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext(row.id);
  };
  const takeLines = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    const text = tidyPastedMenu(pasted);
    // One line may be part of a name.
    const isMenu = pasted.includes('\n') || (isEmptyRow(row) && hasPrices(text));
    if (!isMenu || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onPaste(row.id, text);
  };
  return (
    <SortableRow
      id={row.id}
      sorting={sorting}
      name={label}
      className={`${styles.row} ${styles[row.kind]}`}
      onRemove={() => onRemove(row.id)}
      onKeyDown={goOn}
      onPaste={takeLines}
    >
      <Stack gap={1} align="start" isGrowing>
        {row.kind === 'section' && (
          <RowField
            label={t`Section`}
            value={row.heading}
            isNew={isNew}
            onChange={(heading) => onChange({ ...row, heading })}
          />
        )}
        {row.kind === 'dish' && <DishFields dish={row} isNew={isNew} onChange={onChange} />}
        {row.kind === 'text' && (
          <RowField
            label={t`Text`}
            value={row.text}
            isNew={isNew}
            isLong
            onChange={(text) => onChange({ ...row, text })}
          />
        )}
      </Stack>
    </SortableRow>
  );
});

function nameOf(row: MenuRow): string {
  const text = row.kind === 'section' ? row.heading : row.kind === 'dish' ? row.name : row.text;
  return text.trim().split('\n', 1)[0]?.slice(0, 60) ?? '';
}

interface DishFieldsProps {
  dish: DishRow;
  isNew: boolean;
  onChange: (dish: DishRow) => void;
}

/** Name, price and note; the note is shown if there is one or on request. */
function DishFields({ dish, isNew, onChange }: DishFieldsProps) {
  const { t } = useLingui();
  const [wantsNote, setWantsNote] = useState(false);
  const { prices, change, add, type, hasMax } = usePrices(dish.price, (price) => onChange({ ...dish, price }));
  const hasNote = dish.note !== '' || wantsNote;
  const isUnclear = dish.name.trim() !== '' && dish.price.trim() !== '' && !isReadAsDish(dish);
  return (
    <>
      <div className={styles.dishLine}>
        <RowField label={t`Dish`} value={dish.name} isNew={isNew} onChange={(name) => onChange({ ...dish, name })} />
        {prices.length < 2 && <RowField label={t`Price`} value={dish.price} isPrice onChange={type} />}
        <IconButton
          icon={mdiPlus}
          isDisabled={dish.price.trim() === '' || hasMax}
          aria-label={t`Add a price`}
          onPress={add}
        />
        <IconButton
          icon={mdiNoteTextOutline}
          isDisabled={hasNote}
          aria-label={t`Add a note`}
          onPress={() => setWantsNote(true)}
        />
      </div>
      {prices.length > 1 &&
        prices.map(({ size, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices have no names
          <div key={index} className={styles.priceLine}>
            {index > 0 ? (
              <RowField
                label={t`Size`}
                value={size}
                isNew={amount === ''}
                onChange={(text) => change(prices.with(index, { size: text.replace(/\s/g, ''), amount }))}
              />
            ) : (
              <span />
            )}
            <RowField
              label={t`Price`}
              value={amount}
              isPrice
              onChange={(text) => change(prices.with(index, { size, amount: text }))}
            />
          </div>
        ))}
      {isUnclear && <Hint>{t`This is not recognised as a price, so the row is shown as text. Try “4.50”.`}</Hint>}
      {hasNote && (
        <RowField
          label={t`Note`}
          value={dish.note}
          isNew={wantsNote}
          isLong
          onChange={(note) => onChange({ ...dish, note })}
        />
      )}
    </>
  );
}

interface RowFieldProps {
  /** Used by screen readers, and shown while the field is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets the focus when it appears. */
  isNew?: boolean;
  isLong?: boolean;
  isPrice?: boolean;
}

/** A field in a row, without a visible label above it. */
function RowField({ label, value, isNew = false, isLong = false, isPrice = false, onChange }: RowFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const props = { ref: field, dir: 'auto', placeholder: label, className: styles.input ?? '' };
  return (
    <TextField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={`${styles.field} ${isPrice ? styles.price : ''}`}
    >
      {isLong ? <TextArea {...props} rows={1} /> : <Input {...props} />}
    </TextField>
  );
}
