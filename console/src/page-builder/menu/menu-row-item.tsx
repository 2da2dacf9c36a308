import { useLingui } from '@lingui/react/macro';
import { mdiNoteTextOutline, mdiPlus } from '@mdi/js';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import {
  PRICES_MAX,
  readPrices,
  type SizedPrice,
  writePrices,
} from '../../../../src/core/contract/menus/menu-prices.ts';
import { isReadAsDish } from '../../../../src/core/contract/menus/write-menu-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { SortableRow } from '../sortable/sortable-row.tsx';
import type { SortableOptions } from '../sortable/use-sortable-row.ts';
import styles from './menu-editor.module.css';
import type { DishRow, MenuRow } from './menu-rows.ts';

interface Props {
  row: MenuRow;
  /** The row was just added: its first field gets the focus. */
  isNew: boolean;
  sorting: SortableOptions;
  onChange: (row: MenuRow) => void;
  onRemove: () => void;
  /** Enter: add another dish. */
  onNext: () => void;
  /** Pastes several lines, which become rows. */
  onPaste: (text: string) => void;
}

export function MenuRowItem({ row, isNew, sorting, onChange, onRemove, onNext, onPaste }: Props) {
  const { t } = useLingui();
  const name = nameOf(row);
  const label = name === '' ? t`the empty row` : `“${name}”`;
  const goOn = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext();
  };
  const takeLines = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim().includes('\n') || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <SortableRow
      sorting={sorting}
      name={label}
      className={`${styles.row} ${styles[row.kind]}`}
      onRemove={onRemove}
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
}

function nameOf(row: MenuRow): string {
  const text = row.kind === 'section' ? row.heading : row.kind === 'dish' ? row.name : row.text;
  return text.trim().split('\n', 1)[0]?.slice(0, 60) ?? '';
}

interface DishFieldsProps {
  dish: DishRow;
  isNew: boolean;
  onChange: (dish: DishRow) => void;
}

/**
 * The prices of a dish. They are local while their text is the one last written, because the text has no empty ones. What
 * is typed into the only field stays there until the focus leaves it, whatever it contains.
 */
function usePrices(price: string, onChange: (price: string) => void) {
  const [local, setLocal] = useState<readonly SizedPrice[]>(() => readPrices(price));
  const [isSplit, setIsSplit] = useState(local.length > 1);
  const read = writePrices(local) === price ? local : readPrices(price);
  const prices = isSplit ? read : [{ size: '', amount: price }];
  const change = (next: readonly SizedPrice[]): void => {
    setIsSplit(true);
    setLocal(next);
    onChange(writePrices(next));
  };
  const type = (text: string): void => {
    setIsSplit(false);
    onChange(text);
  };
  return { prices, change, type, split: () => setIsSplit(readPrices(price).length > 1) };
}

/** Name, price and note; the note is shown if there is one or on request. */
function DishFields({ dish, isNew, onChange }: DishFieldsProps) {
  const { t } = useLingui();
  const [wantsNote, setWantsNote] = useState(false);
  const { prices, change, type, split } = usePrices(dish.price, (price) => onChange({ ...dish, price }));
  const hasNote = dish.note !== '' || wantsNote;
  const isUnclear = dish.name.trim() !== '' && dish.price.trim() !== '' && !isReadAsDish(dish);
  return (
    <>
      <div className={styles.dishLine}>
        <RowField label={t`Dish`} value={dish.name} isNew={isNew} onChange={(name) => onChange({ ...dish, name })} />
        {prices.length < 2 && <RowField label={t`Price`} value={dish.price} isPrice onChange={type} onBlur={split} />}
        <IconButton
          icon={mdiPlus}
          isDisabled={dish.price.trim() === '' || prices.length >= PRICES_MAX}
          aria-label={t`Add a price`}
          onPress={() => change([...prices, { size: '', amount: '' }])}
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
  onBlur?: () => void;
  /** Gets the focus when it appears. */
  isNew?: boolean;
  isLong?: boolean;
  isPrice?: boolean;
}

/** A field in a row, without a visible label above it. */
function RowField({ label, value, isNew = false, isLong = false, isPrice = false, ...events }: RowFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const props = { ref: field, dir: 'auto', placeholder: label, className: styles.input ?? '' };
  return (
    <TextField
      aria-label={label}
      value={value}
      {...events}
      className={`${styles.field} ${isPrice ? styles.price : ''}`}
    >
      {isLong ? <TextArea {...props} rows={1} /> : <Input {...props} />}
    </TextField>
  );
}
