import { useLingui } from '@lingui/react/macro';
import { mdiNoteTextOutline } from '@mdi/js';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './menu-editor.module.css';
import type { DishRow } from './menu-rows.ts';
import { RowField } from './row-field.tsx';
import { isReadAsDish } from './write-menu-text.ts';

interface Props {
  dish: DishRow;
  isNew: boolean;
  onChange: (dish: DishRow) => void;
}

/** Name, price and note; the note is shown if there is one or on request. */
export function DishFields({ dish, isNew, onChange }: Props) {
  const { t } = useLingui();
  const [wantsNote, setWantsNote] = useState(false);
  const hasNote = dish.note !== '' || wantsNote;
  const isUnclear = dish.name.trim() !== '' && dish.price.trim() !== '' && !isReadAsDish(dish);
  return (
    <>
      <div className={styles.dishLine}>
        <RowField label={t`Dish`} value={dish.name} isNew={isNew} onChange={(name) => onChange({ ...dish, name })} />
        <RowField label={t`Price`} value={dish.price} isPrice onChange={(price) => onChange({ ...dish, price })} />
        <IconButton
          icon={mdiNoteTextOutline}
          isDisabled={hasNote}
          aria-label={t`Add a note`}
          onPress={() => setWantsNote(true)}
        />
      </div>
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
