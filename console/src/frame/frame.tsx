import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { sessionRenewal } from '../api/session-renewal.ts';
import { lazyPart } from '../lazy-part.ts';
import { isPasskeyOffered } from '../profile/passkey-offer-state.ts';
import { useStore } from '../store.ts';
import { SubscriptionNotice } from '../workspace/subscription-notice.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { NoticeLine } from './notice-line.tsx';
import { TopBar } from './top-bar.tsx';
import { leaveQuestion } from './use-leave-guard.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx').then((module) => module.LeaveQuestion));
const PasskeyOffer = lazyPart(
  () => import('../profile/passkey-offer.tsx').then((module) => module.PasskeyOffer),
  ['profile', 'errors'],
);
const SignInAgain = lazyPart(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain), ['sign-in']);

const Introduction = lazyPart(
  () => import('../profile/introduction.tsx').then((module) => module.Introduction),
  ['profile', 'errors'],
);

const DeletedWorkspace = lazyPart(
  () => import('./workspaces/deleted-workspace.tsx').then((module) => module.DeletedWorkspace),
  ['errors'],
);

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
