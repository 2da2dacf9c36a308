import { Outlet, useRouteContext } from '@tanstack/react-router';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { NoticeLine } from './notice-line.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { TopBar } from './top-bar.tsx';

/** What all screens share after signing in. */
export function Frame() {
  const { session } = useRouteContext({ from: '/signed-in' });
  return (
    <div className={styles.frame}>
      <TopBar session={session} />
      <Navigation />
      <main className={styles.screen}>
        <Outlet />
      </main>
      <NoticeLine />
      <SignInAgain />
    </div>
  );
}
