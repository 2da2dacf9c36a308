import { useBlocker } from '@tanstack/react-router';
import { createStore } from '../store.ts';

/** The question that waits for its answer; null: none. */
export const leaveQuestion = createStore<PromiseWithResolvers<boolean> | null>(null);

/** Asks whether what is unsaved may be lost. Resolves with the answer. */
export function confirmLeave(): Promise<boolean> {
  leaveQuestion.get()?.resolve(false);
  const question = Promise.withResolvers<boolean>();
  leaveQuestion.set(question);
  return question.promise;
}

export function resolveLeave(isLeaving: boolean): void {
  leaveQuestion.get()?.resolve(isLeaving);
  leaveQuestion.set(null);
}

/**
 * Asks before another screen or page is opened while something is unsaved; another tab of the same screen (the query of the address) is no
 * leaving. The question is the browser's own when the page is closed.
 */
export function useLeaveGuard(isUnsaved: boolean): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
  });
}
