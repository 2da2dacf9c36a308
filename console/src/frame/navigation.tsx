import { useLingui } from '@lingui/react/macro';
import { mdiChevronDoubleLeft, mdiChevronDoubleRight, mdiDotsHorizontal } from '@mdi/js';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { readPreference, writePreference } from '../preferences/storage.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import styles from './navigation.module.css';
import { placesFor, SCREENS, type Screen } from './screens.ts';

const KEY = 'navigation';

/** The screens: on the left, collapsible; on phones a bar at the bottom. */
export function Navigation() {
  const { t } = useLingui();
  const screens = placesFor(SCREENS, useRights());
  const [isNarrow, setIsNarrow] = useState(() => readPreference(KEY) === 'narrow');
  const toggle = (): void => {
    writePreference(KEY, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return (
    <nav className={`${styles.navigation} ${isNarrow ? styles.narrow : ''}`} aria-label={t`Screens`}>
      <ul className={styles.list}>
        {screens.map(({ path, name, icon, isFrequent }) => (
          <li key={path} className={isFrequent ? '' : styles.seldom}>
            <Link
              to={path}
              className={styles.link ?? ''}
              activeProps={{ 'data-active': true }}
              title={isNarrow ? t(name) : undefined}
            >
              <Icon path={icon} />
              <span className={`clipped ${styles.name}`}>{t(name)}</span>
            </Link>
          </li>
        ))}
        <li className={styles.more}>
          <MoreScreens screens={screens} />
        </li>
      </ul>
      <div className={styles.fold}>
        <IconButton
          icon={isNarrow ? mdiChevronDoubleRight : mdiChevronDoubleLeft}
          size={20}
          aria-label={isNarrow ? t`Expand navigation` : t`Collapse navigation`}
          onPress={toggle}
        />
      </div>
    </nav>
  );
}

function MoreScreens({ screens }: { screens: readonly Screen[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const trigger = (
    <Button look="quiet" aria-label={t`More screens`}>
      <span className={styles.link}>
        <Icon path={mdiDotsHorizontal} />
        {t`More`}
      </span>
    </Button>
  );
  return (
    <MenuButton trigger={trigger} onAction={(path) => navigate({ to: String(path) })}>
      {screens
        .filter(({ isFrequent }) => !isFrequent)
        .map(({ path, name }) => (
          <MenuItem key={path} id={path}>
            {t(name)}
          </MenuItem>
        ))}
    </MenuButton>
  );
}
