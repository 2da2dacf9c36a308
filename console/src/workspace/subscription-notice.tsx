import { lazy, Suspense } from 'react';
import type { Session } from '../api/session.ts';
import { loadWords } from '../preferences/words.ts';

/** Only loaded when needed. */
const SubscriptionEnded = lazy(async () => {
  const [{ SubscriptionEnded: component }] = await Promise.all([
    import('./subscription-ended.tsx'),
    loadWords(['workspace']),
  ]);
  return { default: component };
});

/** Shown in the frame above every screen when the subscription has ended. */
export function SubscriptionNotice({ session: { subscriptionUntil } }: { session: Session }) {
  if (subscriptionUntil === null || Date.parse(subscriptionUntil) > Date.now()) return null;
  return (
    <Suspense>
      <SubscriptionEnded until={subscriptionUntil} />
    </Suspense>
  );
}
