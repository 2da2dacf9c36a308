import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from '../icon.tsx';
import { Hint } from '../layout/hint.tsx';
import menuStyles from '../menu.module.css';

interface Props {
  id: string;
  name: string;
  note?: ReactNode;
  isDisabled?: boolean;
}

/** An entry in the list of a select or combo box. */
export function ListOption({ id, name, note, isDisabled = false }: Props) {
  return (
    <ListBoxItem id={id} textValue={name} isDisabled={isDisabled} className={menuStyles.item ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={menuStyles.tick}>{isSelected && <Icon path={mdiCheck} size={16} />}</span>
          <span className={menuStyles.words} dir="auto">
            {name}
          </span>
          {note != null && (
            <Hint as="span" className="tabular">
              {note}
            </Hint>
          )}
        </>
      )}
    </ListBoxItem>
  );
}
