import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRights } from '../../api/use-rights.ts';
import screen from '../../ui/layout/screen.module.css';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Message } from '../../ui/message.tsx';

interface Props {
  title: string;
  /** Purpose of the screen, for people who may not see it. */
  about: ReactNode;
  children: ReactNode;
}

/** A screen of keys, webhooks or the audit log, for sessions whose key may manage keys. Others see what they need. */
export function ManagersScreen({ title, about, children }: Props) {
  const { t } = useLingui();
  const { session, canManage } = useRights();
  return (
    <div className={screen.screen}>
      {canManage ? (
        children
      ) : (
        <>
          <ScreenHead title={title} />
          <Message title={t`Your key does not allow this`}>
            {about}{' '}
            <Trans>
              You are signed in with the key <bdi>{session.keyName}</bdi>. Sign in with a key that may manage keys, or
              ask someone who has one.
            </Trans>
          </Message>
        </>
      )}
    </div>
  );
}
