import { useLingui } from '@lingui/react/macro';
import { mdiClose } from '@mdi/js';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { sessionRenewal } from '../api/session-renewal.ts';
import { lazyPart } from '../lazy-part.ts';
import { isPasskeyOffered } from '../profile/passkey-offer-state.ts';
import { PasskeyOffer } from '../profile/prepare-passkey-offer.ts';
import { useStore } from '../store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SubscriptionNotice } from '../workspace/subscription-notice.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { hideNotice, notice as last } from './notices.ts';
import { TopBar } from './top-bar.tsx';
import { leaveQuestion } from './use-leave-guard.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'), 'LeaveQuestion');
const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'), 'SignInAgain', ['sign-in']);

const Introduction = lazyPart(() => import('../profile/introduction.tsx'), 'Introduction', ['profile', 'errors']);

const DeletedWorkspace = lazyPart(() => import('./workspaces/deleted-workspace.tsx'), 'DeletedWorkspace', ['errors']);

/** Frame of all screens after signing in. */
export function Frame() {
  const { session } = useRouteContext({ from: '/signed-in' });
  const isRenewing = useStore(sessionRenewal) !== null;
  const isOffered = useStore(isPasskeyOffered);
  const isLeaving = useStore(leaveQuestion) !== null;
  return (
    <div className={styles.frame}>
      <TopBar session={session} />
      <Navigation />
      <main className={styles.screen}>
        <SubscriptionNotice session={session} />
        <Suspense>{isOffered && session.deletionUtc === null && <PasskeyOffer />}</Suspense>
        <Suspense>
          {session.deletionUtc === null ? (
            <Outlet />
          ) : (
            <DeletedWorkspace session={session} until={session.deletionUtc} />
          )}
        </Suspense>
      </main>
      <NoticeLine />
      <Suspense>
        {isLeaving && <LeaveQuestion />}
        {isRenewing && <SignInAgain />}
        {(session.email ?? session.newEmail) === null && !isRenewing && <Introduction session={session} />}
      </Suspense>
    </div>
  );
}

const SHOWN_MS = 10_000;

/**
 * Shows the last notice for 10 s, or longer while the pointer or focus is on it. A problem stays until it is closed, and
 * progress until its end.
 */
function NoticeLine() {
  const { t } = useLingui();
  const notice = useStore(last);
  const [isHeld, setIsHeld] = useState(false);
  const lasts = notice !== null && (notice.isProblem || notice.share !== null || isHeld);
  useEffect(() => {
    if (notice === null || lasts) return;
    const timer = setTimeout(hideNotice, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, lasts]);
  const undo = (): void => {
    // Not again by the second press of a double click.
    if (last.get() !== notice) return;
    hideNotice();
    notice?.undo?.();
  };
  return (
    <div className={styles.place} aria-live={notice?.isProblem ? 'assertive' : 'polite'} data-react-aria-top-layer>
      {notice !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only extends the time
        <div
          key={notice.id}
          className={`${styles.line} ${notice.isProblem ? styles.problem : ''}`}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className={styles.text}>{notice.text}</span>
          {notice.undo !== null && (
            <button type="button" className={styles.undo} onClick={undo}>
              {t`Undo`}
            </button>
          )}
          {notice.share === null ? (
            <IconButton icon={mdiClose} aria-label={t`Close`} onPress={hideNotice} />
          ) : (
            <span className={styles.share} style={{ inlineSize: `${notice.share * 100}%` }} />
          )}
        </div>
      )}
    </div>
  );
}
