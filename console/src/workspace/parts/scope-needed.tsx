import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message } from '../../ui/message.tsx';

/** In place of a screen that needs `keys:manage`, which the key of the session does not have. */
export function ScopeNeeded({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  return (
    <>
      <ScreenHead title={title} />
      <Message title={t`Your key does not allow this`}>
        {children}{' '}
        <Trans>
          You are signed in with the key <bdi>{session.keyName}</bdi>. Sign in with a key that may manage keys, or ask
          somebody who has one.
        </Trans>
      </Message>
    </>
  );
}

/** Whether the session's key may manage keys, webhooks, and read the audit. */
export function useMayManage(): boolean {
  const { session } = useRouteContext({ from: '/signed-in' });
  return session.scopes.includes('keys:manage');
}
