import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuButtonProps<T> extends MenuProps<T> {
  /** The button that opens the menu. */
  trigger: ReactNode;
}

/** A button with a menu. With a `selectionMode`, chosen items have a tick. */
export function MenuButton<T extends object>({ trigger, ...props }: MenuButtonProps<T>) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} offset={4}>
        <AriaMenu {...props} className={styles.menu ?? ''} />
      </Popover>
    </MenuTrigger>
  );
}

interface ItemProps extends Omit<MenuItemProps, 'children' | 'className'> {
  children: ReactNode;
  isDanger?: boolean;
  /** Shown at the end of the line, as a number of campaigns. */
  note?: ReactNode;
}

export function MenuItem({ children, isDanger = false, note, ...props }: ItemProps) {
  return (
    <AriaMenuItem {...props} className={`${styles.item} ${isDanger ? styles.danger : ''}`}>
      {({ selectionMode, isSelected }) => (
        <>
          {selectionMode !== 'none' && (
            <span className={styles.tick}>{isSelected && <Icon path={mdiCheck} size={16} />}</span>
          )}
          <span className={styles.words}>{children}</span>
          {note != null && <span className={styles.note}>{note}</span>}
        </>
      )}
    </AriaMenuItem>
  );
}
