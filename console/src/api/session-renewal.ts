import { createStore } from '../store.ts';

/** Set while requests wait for somebody to sign in again. */
export const sessionRenewal = createStore<PromiseWithResolvers<void> | null>(null);

/** Asks for signing in again, and resolves when that was done. Several requests wait for the same. */
export function renewSession(): Promise<void> {
  const waiting = sessionRenewal.get() ?? Promise.withResolvers<void>();
  if (sessionRenewal.get() === null) sessionRenewal.set(waiting);
  return waiting.promise;
}

/** To be called after a session has begun: requests that wait for it go on. */
export function sessionRenewed(): void {
  sessionRenewal.get()?.resolve();
  sessionRenewal.set(null);
}
