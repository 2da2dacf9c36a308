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
  /** Needed for the screen. Default: managing keys and webhooks. */
  right?: 'canManage' | 'canDelete';
  children: ReactNode;
}

/** A screen that not every role may see, such as keys, webhooks or the audit log. Others see whom to ask. */
export function ManagersScreen({ title, about, right = 'canManage', children }: Props) {
  const { t } = useLingui();
  const rights = useRights();
  return (
    <div className={screen.screen}>
      {rights[right] ? (
        children
      ) : (
        <>
          <ScreenHead title={title} />
          <Message title={t`Your role does not allow this`}>
            {about} <Trans>Ask an owner of this workspace.</Trans>
          </Message>
        </>
      )}
    </div>
  );
}
