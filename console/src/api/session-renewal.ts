import { createStore } from '../store.ts';

/** Set while requests wait for the person to sign in again. */
export const sessionRenewal = createStore<PromiseWithResolvers<void> | null>(null);

/** Asks the person to sign in again, and resolves when that is done. Concurrent requests share it. */
export function renewSession(): Promise<void> {
  const waiting = sessionRenewal.get() ?? Promise.withResolvers<void>();
  if (sessionRenewal.get() === null) sessionRenewal.set(waiting);
  return waiting.promise;
}

/** Call this after a session has begun: waiting requests continue. */
export function sessionRenewed(): void {
  sessionRenewal.get()?.resolve();
  sessionRenewal.set(null);
}
