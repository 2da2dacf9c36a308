import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { adoptSession } from '../api/adopt-session.ts';
import { queryClient, SESSION } from '../api/query-client.ts';
import { readSession, type Session } from '../api/session.ts';
import { sessionRenewed } from '../api/session-renewal.ts';
import { openWorkspace } from '../api/workspace-address.ts';
import { providerAddress } from '../sign-in/provider-button.tsx';
import { SignInForms } from '../sign-in/sign-in-forms.tsx';
import { DONE } from '../sign-in/sign-in-search.ts';
import styles from './frame.module.css';

/** In another workspace nothing continues, because the waiting requests belong to the previous one. */
function goOn(session: Session): void {
  if (!adoptSession(session)) return void openWorkspace(session.workspaceSlug, '/campaigns');
  queryClient.setQueryData(SESSION.queryKey, session);
  sessionRenewed();
}

/** How often to look whether another tab has signed in. */
const LOOK_MS = 1_500;

/** Shown over the screen when the session has ended: the screen stays, and continues afterwards. */
export function SignInAgain() {
  const { t } = useLingui();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    if (!isElsewhere) return;
    const look = (): void =>
      void readSession().then(
        (session) => session && goOn(session),
        () => {},
      );
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isElsewhere]);
  const openTab = (): void => {
    open(providerAddress(DONE));
    setIsElsewhere(true);
  };
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t`Sign in again`}>
          <Heading slot="title" className="title">
            <Trans>Sign in again</Trans>
          </Heading>
          <p>
            <Trans>
              Your session has ended. Sign in to continue where you left off; nothing on this screen is lost.
            </Trans>
          </p>
          <SignInForms onSignedIn={goOn} onProvider={openTab} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
