type Listener = () => void;

let asked: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<Listener>();

function set(next: PromiseWithResolvers<boolean> | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks whether what is unsaved may be lost. Resolves with the answer. */
export function confirmLeave(): Promise<boolean> {
  asked?.resolve(false);
  const question = Promise.withResolvers<boolean>();
  set(question);
  return question.promise;
}

export function resolveLeave(isLeaving: boolean): void {
  asked?.resolve(isLeaving);
  set(null);
}

/** For `useSyncExternalStore`. */
export const leaveQuestion = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: (): boolean => asked !== null,
};
