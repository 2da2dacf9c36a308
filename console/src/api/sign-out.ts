import { removeAllDrafts } from './draft.ts';
import { queryClient } from './query-client.ts';
import { endSession } from './session.ts';

/** Ends the session and discards everything read and typed in it. */
export async function signOut(): Promise<void> {
  await endSession();
  removeAllDrafts();
  queryClient.clear();
}
