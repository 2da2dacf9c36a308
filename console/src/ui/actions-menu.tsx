import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal } from '@mdi/js';
import { IconButton } from './icon-button.tsx';
import { MenuButton, type MenuButtonProps } from './menu.tsx';

interface Props extends Omit<MenuButtonProps<never>, 'trigger' | 'items'> {
  /** Name of the object, such as a row of a table. */
  name: string;
  /** Whether Tab reaches the menu. */
  isReached?: boolean;
}

/** Actions for one object of many. */
export function ActionsMenu({ name, isReached = true, ...menu }: Props) {
  const { t } = useLingui();
  const trigger = (
    <IconButton
      icon={mdiDotsHorizontal}
      size={20}
      aria-label={t`Actions for ${name}`}
      excludeFromTabOrder={!isReached}
    />
  );
  return <MenuButton {...menu} trigger={trigger} />;
}
