type Listener = () => void;

let waiting: PromiseWithResolvers<void> | null = null;
const listeners = new Set<Listener>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Asks for signing in again, and resolves when that was done. Several requests wait for the same. */
export function renewSession(): Promise<void> {
  if (waiting === null) {
    waiting = Promise.withResolvers<void>();
    tell();
  }
  return waiting.promise;
}

/** To be called after a session has begun: requests that wait for it go on. */
export function sessionRenewed(): void {
  waiting?.resolve();
  waiting = null;
  tell();
}

/** For `useSyncExternalStore`. */
export const sessionRenewal = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: (): boolean => waiting !== null,
};
