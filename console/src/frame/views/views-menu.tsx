import { useLingui } from '@lingui/react/macro';
import { mdiBookmarkOutline, mdiChevronDown } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { writeAddressSearch } from '../../address-search.ts';
import { useRights } from '../../api/use-rights.ts';
import { lazyPart } from '../../lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { addressOf, cleanSearch, isSameView, type SavedScreen, type SavedView } from './saved-screens.ts';
import { deleteOwnView, replaceView, useSavedViews } from './view-queries.ts';
import styles from './views-menu.module.css';

const SaveView = lazyPart(() => import('./save-view.tsx'), 'SaveView', ['errors']);
const DeleteSharedView = lazyPart(() => import('./save-view.tsx'), 'DeleteSharedView', ['errors']);

interface Props {
  screen: SavedScreen;
  /** What is shown, as the screen has read it from its address. */
  shown: object;
}

/** The saved views of a screen: opens them, names the one that is shown, and saves what is shown. */
export function ViewsMenu({ screen, shown }: Props) {
  const { t } = useLingui();
  const router = useRouter();
  const { session, canWrite, canDelete } = useRights();
  /** The view is the one when it was opened: another tab may delete it meanwhile. */
  const [dialog, setDialog] = useState<{ isDeletion: boolean; view: SavedView | null } | null>(null);
  const search = cleanSearch(screen, writeAddressSearch({ ...shown }));
  const views = useSavedViews().filter((view) => view.screen === screen);
  const { current, opened, setOpenedId } = useOpenedView(screen, views, search);
  const isOwn = (view: SavedView): boolean => view.owner.id === session.memberId;
  const open = (view: SavedView): void => {
    setOpenedId(view.id);
    router.history.push(addressOf(view));
  };
  const ask = (isDeletion: boolean): void => setDialog({ isDeletion, view: current });
  const groups = [
    { title: t`Your views`, views: views.filter(isOwn), noteOf: (view: SavedView) => view.isShared && t`shared` },
    {
      title: t`Shared views`,
      views: views.filter((view) => !isOwn(view)),
      noteOf: (view: SavedView) => view.owner.name,
    },
  ];
  const mayChange = opened !== null && isOwn(opened) && (canWrite || !opened.isShared);
  const trigger = (
    <Button aria-label={current === null ? undefined : t`View: ${current.name}`}>
      <Icon path={mdiBookmarkOutline} size={18} />
      <span className={`clipped ${styles.name}`} dir="auto">
        {current?.name ?? (opened === null ? t`Views` : t`Changed: ${opened.name}`)}
      </span>
      <Icon path={mdiChevronDown} size={16} />
    </Button>
  );
  return (
    <>
      <MenuButton trigger={trigger}>
        {groups.map(
          ({ title, views, noteOf }) =>
            views.length > 0 && (
              <MenuGroup key={title} title={title} selected={current?.id ?? ''}>
                {views.map((view) => (
                  <MenuItem
                    key={view.id}
                    id={view.id}
                    textValue={view.name}
                    note={noteOf(view)}
                    onAction={() => open(view)}
                  >
                    <bdi>{view.name}</bdi>
                  </MenuItem>
                ))}
              </MenuGroup>
            ),
        )}
        {current === null && mayChange && (
          <MenuItem
            id="replace"
            onAction={() => void replaceView(opened, search)}
          >{t`Replace “${opened.name}”`}</MenuItem>
        )}
        {current === null && <MenuItem id="save" onAction={() => ask(false)}>{t`Save this view…`}</MenuItem>}
        {current !== null && mayChange && (
          <MenuItem id="change" onAction={() => ask(false)}>
            {canWrite ? t`Rename or share…` : t`Rename…`}
          </MenuItem>
        )}
        {current !== null && (isOwn(current) || canDelete) && (
          <MenuItem id="delete" isDanger onAction={() => (isOwn(current) ? void deleteOwnView(current) : ask(true))}>
            {t`Delete this view`}
          </MenuItem>
        )}
      </MenuButton>
      <Suspense>
        {dialog?.isDeletion && dialog.view !== null && (
          <DeleteSharedView view={dialog.view} onClose={() => setDialog(null)} />
        )}
        {dialog?.isDeletion === false && (
          <SaveView screen={screen} search={search} view={dialog.view} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Finds the view that is shown, and the one from which what is shown was changed: the last that was shown since nothing
 * was chosen on the screen.
 */
function useOpenedView(screen: SavedScreen, views: readonly SavedView[], search: string) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const isNothing = isSameView(screen, search, '');
  const same = views.filter((view) => isSameView(screen, view.search, search));
  const current = same.find(({ id }) => id === openedId) ?? same[0] ?? null;
  const currentId = current?.id ?? null;
  useEffect(() => {
    if (isNothing || currentId !== null) setOpenedId(currentId);
  }, [isNothing, currentId]);
  const opened = current ?? views.find(({ id }) => id === openedId && !isNothing) ?? null;
  return { current, opened, setOpenedId };
}
