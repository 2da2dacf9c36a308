import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Role } from '../../../../src/core/contract/scopes.ts';
import type { Session } from '../../api/session.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { openedDialog } from '../commands/opened-dialog.ts';
import styles from '../frame.module.css';
import { switchWorkspace } from './other-workspace.ts';

const CreateWorkspace = lazyPart(() => import('./create-workspace.tsx'), 'CreateWorkspace', ['errors']);

/** An id that no slug can be. */
const NEW = 'NEW';

/** The workspace's name. With several, or if the person may create one, a menu of them. */
export function WorkspaceSwitcher({ session }: { session: Session }) {
  const { t } = useLingui();
  const router = useRouter();
  const isCreating = useStore(openedDialog) === 'workspace';
  const { workspaceName: name, workspaceSlug, workspaces, mayCreateWorkspaces } = session;
  if (workspaces.length < 2 && !mayCreateWorkspaces)
    return <span className={`clipped ${styles.workspace}`}>{name}</span>;
  const act = (id: string): void => {
    if (id === NEW) openedDialog.set('workspace');
    else if (id !== workspaceSlug) switchWorkspace(id, router.state.location.pathname);
  };
  const trigger = (
    <Button look="quiet" aria-label={t`Workspace: ${name}`}>
      <span className="clipped">{name}</span>
      <Icon path={mdiChevronDown} size={18} />
    </Button>
  );
  return (
    <div className={styles.workspace}>
      <MenuButton trigger={trigger} onAction={(key) => act(String(key))}>
        <MenuGroup title={t`Workspaces`} selected={workspaceSlug}>
          {workspaces.map((each) => (
            <MenuItem key={each.slug} id={each.slug} textValue={each.name} note={t(ROLE_NAMES[each.role])}>
              <bdi>{each.name}</bdi>
            </MenuItem>
          ))}
        </MenuGroup>
        {mayCreateWorkspaces && <MenuItem id={NEW}>{t`New workspace…`}</MenuItem>}
      </MenuButton>
      <Suspense>{isCreating && <CreateWorkspace onClose={() => openedDialog.set(null)} />}</Suspense>
    </div>
  );
}

const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  Owner: msg`Owner`,
  Editor: msg`Editor`,
  Creator: msg`Creator`,
  Analyst: msg`Analyst`,
};
