import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal } from '@mdi/js';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
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
    <Button look="quiet" isIcon aria-label={t`Actions for ${name}`} excludeFromTabOrder={!isReached}>
      <Icon path={mdiDotsHorizontal} />
    </Button>
  );
  return <MenuButton {...menu} trigger={trigger} />;
}
