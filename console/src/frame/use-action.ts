import { describeError } from '../errors/describe-error.ts';
import { useOnce } from '../ui/use-once.ts';
import { type Action, actionRunner } from './run-action.ts';

/** Runs an action and reports its outcome in a notice. Resolves to undefined if it failed. */
export const runAction = actionRunner(describeError);

/** The same for buttons that wait until it has finished. */
export function useAction(): { act: (action: Action<unknown>) => Promise<void>; isBusy: boolean } {
  const { start, isBusy } = useOnce((action: Action<unknown>) => runAction(action));
  return { act: start, isBusy };
}
