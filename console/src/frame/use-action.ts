import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { type Action, actionRunner } from './run-action.ts';

/** Runs an action and reports its outcome in a notice. Resolves to undefined if it failed. */
export const runAction = actionRunner(describeError);

/** The same for buttons that wait until it has finished. */
export function useAction(): { act: (action: Action<unknown>) => Promise<void>; isBusy: boolean } {
  const [isBusy, setIsBusy] = useState(false);
  const act = async (action: Action<unknown>): Promise<void> => {
    setIsBusy(true);
    await runAction(action);
    setIsBusy(false);
  };
  return { act, isBusy };
}
