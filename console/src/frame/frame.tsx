import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionRenewal } from '../api/session-renewal.ts';
import { loadWords } from '../preferences/words.ts';
import { useStore } from '../store.ts';
import { SubscriptionNotice } from '../workspace/subscription-notice.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { NoticeLine } from './notice-line.tsx';
import { TopBar } from './top-bar.tsx';
import { leaveQuestion } from './use-leave-guard.ts';

const LeaveQuestion = lazy(() =>
  import('./leave-question.tsx').then(({ LeaveQuestion: component }) => ({ default: component })),
);

const SignInAgain = lazy(async () => {
  const [{ SignInAgain: component }] = await Promise.all([import('./sign-in-again.tsx'), loadWords(['sign-in'])]);
  return { default: component };
});

/** Frame of all screens after signing in. */
export function Frame() {
  const { session } = useRouteContext({ from: '/signed-in' });
  const isRenewing = useStore(sessionRenewal) !== null;
  const isLeaving = useStore(leaveQuestion) !== null;
  return (
    <div className={styles.frame}>
      <TopBar session={session} />
      <Navigation />
      <main className={styles.screen}>
        <SubscriptionNotice session={session} />
        <Outlet />
      </main>
      <NoticeLine />
      <Suspense>
        {isLeaving && <LeaveQuestion />}
        {isRenewing && <SignInAgain />}
      </Suspense>
    </div>
  );
}
