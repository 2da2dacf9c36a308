import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { SIGN_IN_LINK_COMMAND } from '../../../src/core/contract/console/sign-in-link-command.ts';
import { isPassing } from '../api/api-error.ts';
import { queryClient, SESSION } from '../api/query-client.ts';
import { type Session, startSession } from '../api/session.ts';
import { lazyPart } from '../lazy-part.ts';
import { offerPasskey } from '../profile/passkey-offer-state.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import code from './code.svg';
import { providerAddress } from './provider-button.tsx';
import { SignInForms } from './sign-in-forms.tsx';
import { useSignInOptions } from './sign-in-requests.ts';
import styles from './sign-in-screen.module.css';

/** Only for the invited: it needs the words of all problems. */
const AcceptInvitation = lazyPart(() => import('./accept-invitation.tsx'), 'AcceptInvitation', ['errors']);
const ProviderProblem = lazyPart(() => import('./provider-problem.tsx'), 'ProviderProblem');

/** Introduces Signpost, and signs in with a link, such as the one that the service prints at its first start. */
export function SignInScreen() {
  const { t } = useLingui();
  const router = useRouter();
  const { next = '/campaigns', problem, isDone, hasLeft } = useSearch({ from: '/sign-in' });
  const [token, setToken] = useState(inAddress('token'));
  const [link, setLink] = useState<'none' | 'pending' | 'refused' | 'unanswered'>('none');
  const [invitation, setInvitation] = useState<string | null>(null);
  const { isFirstWait } = useSignInOptions();
  useEffect(() => {
    document.title = t`Sign in – Signpost`;
  }, [t]);
  const enter = useCallback(
    (session: Session): void => {
      queryClient.setQueryData(SESSION.queryKey, session);
      router.history.replace(next);
    },
    [router, next],
  );
  const enterByLink = (session: Session): void => {
    offerPasskey();
    enter(session);
  };
  /** Waits for a press, because programs that check mails load every link in them, and it works once. */
  const startByLink = (token: string): void => {
    setLink('pending');
    startSession({ token }).then(enterByLink, (error: unknown) => setLink(isPassing(error) ? 'unanswered' : 'refused'));
  };
  useEffect(() => {
    const readAddress = (): void => {
      const [token, invited] = [inAddress('token'), inAddress('invitation')];
      if (token === null && invited === null) return;
      // So that it is not in the browser's history.
      history.replaceState(history.state, '', location.pathname + location.search);
      setInvitation(invited);
      setToken(token);
      setLink('none');
    };
    readAddress();
    // A link opened in this tab changes only the hash.
    addEventListener('hashchange', readAddress);
    return () => removeEventListener('hashchange', readAddress);
  }, []);
  if (isDone) {
    return (
      <main className={styles.screen}>
        <p role="status">
          <Trans>You are signed in. Close this tab and continue in the other one.</Trans>
        </p>
      </main>
    );
  }
  const isOffered = token !== null && link !== 'refused';
  if (!isOffered && invitation === null && isFirstWait) return <main className={styles.screen} />;
  return (
    <main className={styles.screen}>
      <Stack gap={6} className={styles.card}>
        {/* Says "Signpost" when scanned. */}
        <img className={styles.code} src={code} alt="" width={112} height={112} />
        <h1 className={styles.title}>Signpost</h1>
        <Hint isLarge>
          <Trans>
            QR codes that are tested to scan, pages behind them, and figures that count people without tracking them.
            Everything stays on this server.
          </Trans>
        </Hint>
        {hasLeft && link === 'none' && (
          <Note role="status">
            <Trans>
              You have left the workspace, and are in no other one. To come back, ask one of its Owners for an
              invitation.
            </Trans>
          </Note>
        )}
        {(link === 'unanswered' || link === 'refused') && (
          <Note role="alert">
            {link === 'unanswered' ? (
              <Trans>The service is not responding. Try again in a moment.</Trans>
            ) : (
              <Trans>This link was already used or has expired. Ask the operator of this service for a new link.</Trans>
            )}
          </Note>
        )}
        {problem && link === 'none' && (
          <Suspense>
            <ProviderProblem code={problem} />
          </Suspense>
        )}
        {isOffered ? (
          <Button look="main" autoFocus isPending={link === 'pending'} onPress={() => startByLink(token)}>
            <Trans>Sign in</Trans>
          </Button>
        ) : invitation === null ? (
          <SignInForms onSignedIn={enter} onProvider={() => location.assign(providerAddress(next))} />
        ) : (
          <Suspense>
            <AcceptInvitation key={invitation} invitation={invitation} onSignedIn={enterByLink} />
          </Suspense>
        )}
        {!isOffered && invitation === null && (
          <Hint>
            <Trans>
              No link? The operator of this service can create one: <code>{SIGN_IN_LINK_COMMAND}</code>
            </Trans>
          </Hint>
        )}
      </Stack>
    </main>
  );
}

/** Returns the token of a sign-in link, `/sign-in#token=…`, or of an invitation. */
const inAddress = (kind: 'token' | 'invitation'): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(kind);
