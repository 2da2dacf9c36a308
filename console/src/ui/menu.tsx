import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { ButtonProps } from './button.tsx';
import type { MenuGroupContent, MenuItemProps, MenuPopoverProps } from './overlays/menu-popover.tsx';

type Settings = Omit<MenuPopoverProps, 'groups' | 'triggerRef' | 'focusAtFirst' | 'onClose' | 'label'>;

export interface MenuButtonProps<T> extends Settings {
  /** Button that opens the menu. */
  trigger: ReactElement<ButtonProps>;
  /** `MenuItem`s and `MenuGroup`s, or with `items` a function that returns one for each. */
  children?: ReactNode | ((item: T) => ReactNode);
  items?: Iterable<T>;
}

const MenuPopover = lazyPart(() => import('./overlays/menu-popover.tsx'), 'MenuPopover');

/**
 * A button with a menu. With a `selectionMode`, chosen items have a tick. The menu itself is loaded when the pointer or
 * focus reaches the button.
 */
export function MenuButton<T>({ trigger, children, items, ...settings }: MenuButtonProps<T>) {
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const button = cloneElement(trigger, {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    onPress: () => setOpened('first'),
    onHoverStart: MenuPopover.preload,
    onFocus: MenuPopover.preload,
  });
  const content = typeof children === 'function' ? [...(items ?? [])].map(children) : children;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside it has the focus */}
      <span style={{ display: 'contents' }} onKeyDown={onKeyDown}>
        {button}
      </span>
      {opened !== null && (
        <Suspense>
          <MenuPopover
            {...settings}
            groups={groupsIn(content)}
            triggerRef={ref}
            label={trigger.props['aria-label']}
            focusAtFirst={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Describes an item of a `MenuButton`, which shows it. */
export function MenuItem(_props: MenuItemProps): ReactNode {
  throw new Error('A MenuItem stands in a MenuButton.');
}

interface GroupProps extends Pick<MenuGroupContent, 'title' | 'selected'> {
  children: ReactNode;
}

/** Describes some items of a `MenuButton` that belong together. */
export function MenuGroup(_props: GroupProps): ReactNode {
  throw new Error('A MenuGroup stands in a MenuButton.');
}

/** Returns the groups in order, including those in fragments and lists. Items outside form groups of one. */
function groupsIn(content: ReactNode): MenuGroupContent[] {
  return Children.toArray(content).flatMap((child): MenuGroupContent[] => {
    if (!isValidElement<MenuItemProps & GroupProps>(child)) return [];
    if (child.type === Fragment) return groupsIn(child.props.children);
    if (child.type !== MenuGroup) return [{ items: [child.props] }];
    const { children, ...group } = child.props;
    return [{ ...group, items: groupsIn(children).flatMap(({ items }) => items) }];
  });
}
