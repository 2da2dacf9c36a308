import { mdiCheck } from '@mdi/js';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Header, Menu, MenuItem, type MenuProps, MenuSection } from 'react-aria-components/Menu';
import { Icon } from '../icon.tsx';
import { Hint } from '../layout/hint.tsx';
import styles from '../menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuItemProps {
  id: string;
  children: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Shown at the end of the line, such as a number of campaigns. */
  note?: ReactNode;
  /** Text that typing matches, if the children are not text. */
  textValue?: string;
  /** Target address. */
  href?: string;
  /** The target is a file, which the browser downloads. */
  isDownload?: boolean;
  onAction?: () => void;
}

/** Items that belong together. */
export interface MenuGroupContent {
  /** Shown above them. Without it, they have no frame. */
  title?: ReactNode;
  /** The chosen one, if one always is. */
  selected?: string;
  items: readonly MenuItemProps[];
}

type Passed =
  | 'onAction'
  | 'selectionMode'
  | 'selectedKeys'
  | 'onSelectionChange'
  | 'disallowEmptySelection'
  | 'shouldCloseOnSelect';

export interface MenuPopoverProps extends Pick<MenuProps<object>, Passed> {
  groups: readonly MenuGroupContent[];
  triggerRef: RefObject<HTMLElement | null>;
  /** Without it the menu is named after its button. */
  label: string | undefined;
  focusAtFirst: 'first' | 'last';
  onClose: () => void;
}

/** The open menu of a `MenuButton`. */
export function MenuPopover(props: MenuPopoverProps) {
  const { groups, triggerRef, label, focusAtFirst, onClose, onAction, ...menu } = props;
  const isChosen = useRef(false);
  // The second press of a double click comes before the menu is closed.
  const once =
    <Input extends readonly unknown[]>(action: (...input: Input) => void) =>
    (...input: Input): void => {
      if (!isChosen.current) action(...input);
      isChosen.current = true;
    };
  const name = label ?? triggerRef.current?.textContent ?? '';
  return (
    <Popover
      aria-label={name}
      className={styles.popover ?? ''}
      offset={4}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
    >
      <Menu
        {...menu}
        {...(onAction && { onAction: once(onAction) })}
        aria-label={name}
        className={styles.menu ?? ''}
        autoFocus={focusAtFirst}
        onClose={onClose}
      >
        {groups.map(({ title, selected, items }) => {
          const shown = items.map(({ onAction: run, ...item }) => (
            <Item key={item.id} {...item} {...(run && { onAction: once(run) })} />
          ));
          if (title === undefined) return shown;
          const one = { selectionMode: 'single', disallowEmptySelection: true, shouldCloseOnSelect: true } as const;
          return (
            <MenuSection
              key={items[0]?.id}
              className={styles.section ?? ''}
              {...(selected !== undefined && { ...one, selectedKeys: [selected] })}
            >
              <Header className={styles.head ?? ''}>{title}</Header>
              {shown}
            </MenuSection>
          );
        })}
      </Menu>
    </Popover>
  );
}

function Item({ children, isDanger = false, isDownload = false, note, ...props }: MenuItemProps) {
  const textValue = props.textValue ?? (typeof children === 'string' ? children : '');
  return (
    <MenuItem
      {...props}
      {...(isDownload && { download: true })}
      textValue={textValue}
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {selectionMode !== 'none' && (
            <span className={styles.tick}>{isSelected && <Icon path={mdiCheck} size={16} />}</span>
          )}
          <span className={styles.words}>{children}</span>
          {note != null && (
            <Hint as="span" className="tabular">
              {note}
            </Hint>
          )}
        </>
      )}
    </MenuItem>
  );
}
