import { removeAllDrafts } from './draft.ts';
import { queryClient } from './query-client.ts';
import { type Ended, endSession } from './session.ts';

/**
 * Ends the session, or all of the person's, shows the sign-in screen with `leave`, or the sign-in provider's page, and
 * discards everything read and typed. In this order, because a screen would read again what it lacks, and be refused.
 */
export async function signOut(leave: () => unknown, ended: Ended = 'here'): Promise<void> {
  await queryClient.cancelQueries();
  const leaveAt = await endSession(ended);
  removeAllDrafts();
  if (leaveAt !== null) return location.assign(leaveAt);
  await leave();
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
}
