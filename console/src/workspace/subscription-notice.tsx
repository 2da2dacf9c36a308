import { Suspense } from 'react';
import type { Session } from '../api/session.ts';
import { lazyPart } from '../lazy-part.ts';

/** Only loaded when needed. */
const SubscriptionEnded = lazyPart(() => import('./subscription-ended.tsx'), 'SubscriptionEnded', ['workspace']);

/** Shown in the frame above every screen when the subscription has ended. */
export function SubscriptionNotice({ session: { subscriptionUntil } }: { session: Session }) {
  if (subscriptionUntil === null || Date.parse(subscriptionUntil) > Date.now()) return null;
  return (
    <Suspense>
      <SubscriptionEnded until={subscriptionUntil} />
    </Suspense>
  );
}
