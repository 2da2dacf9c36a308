import { Trans, useLingui } from '@lingui/react/macro';
import { RestoreWorkspaceDocument } from '../../../generated/frame/workspaces/workspaces.ts';
import { execute } from '../../api/execute.ts';
import type { Session } from '../../api/session.ts';
import { openWorkspace } from '../../api/workspace-address.ts';
import { Moment } from '../../formats/moment.tsx';
import { Button } from '../../ui/button.tsx';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message } from '../../ui/message.tsx';
import { runAction } from '../use-action.ts';

/** Shown instead of every screen of a workspace that is being deleted. */
export function DeletedWorkspace({ session, until }: { session: Session; until: string }) {
  const { t } = useLingui();
  const restore = () =>
    runAction({
      run: async () => {
        await execute(RestoreWorkspaceDocument, {});
        await openWorkspace(session.workspaceSlug, '/campaigns');
      },
    });
  const mayRestore = session.scopes.includes('workspace:restore');
  return (
    <div className={screen.screen}>
      <ScreenHead title={session.workspaceName} documentTitle={session.workspaceName} />
      <Message
        title={<Trans>This workspace was deleted</Trans>}
        action={mayRestore && <Button look="main" onPress={restore}>{t`Restore`}</Button>}
      >
        <Trans>
          Its codes and pages do not work, and its keys are refused. Everything in it will be deleted{' '}
          <Moment utc={until} />. Until then, an Owner can restore it.
        </Trans>
      </Message>
    </div>
  );
}
