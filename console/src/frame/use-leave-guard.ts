import { useBlocker } from '@tanstack/react-router';
import { confirmLeave } from './leave-question-state.ts';

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
