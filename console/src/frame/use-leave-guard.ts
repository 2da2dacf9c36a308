import { useBlocker } from '@tanstack/react-router';
import { createStore } from '../store.ts';

/** The open question, or null. */
export const leaveQuestion = createStore<PromiseWithResolvers<boolean> | null>(null);

/** Asks whether unsaved changes may be lost. Resolves with the answer. */
function confirmLeave(): Promise<boolean> {
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
 * Asks before another screen or page is opened while something is unsaved; switching tabs within a screen (the query of
 * the address) does not count. When the page is closed, the browser asks its own question.
 */
export function useLeaveGuard(isUnsaved: boolean): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
  });
}
