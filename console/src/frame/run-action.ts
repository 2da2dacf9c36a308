import { notifyError, notifySuccess } from './notices.ts';

export interface Action<Result> {
  readonly run: () => Promise<Result>;
  /** Message when done; without it nothing is shown. */
  readonly done?: string | ((result: Result) => string);
  /** Reverts the action, or null. */
  readonly undo?: ((result: Result) => unknown) | null;
}

/** Runs an action and reports that it is done. Rejects if it failed, for forms and questions, which then say why. */
export async function completeAction<Result>({ run, done, undo }: Action<Result>): Promise<Result> {
  const result = await run();
  const words = typeof done === 'function' ? done(result) : done;
  if (words !== undefined) notifySuccess(words, undo ? () => undo(result) : null);
  return result;
}

/**
 * Creates a function that runs an action and reports its outcome in a notice. It resolves to the result, or to
 * undefined if the action failed. `describe` turns an error into words.
 */
export const actionRunner =
  (describe: (error: unknown) => string) =>
  async <Result>(action: Action<Result>): Promise<Result | undefined> => {
    try {
      return await completeAction(action);
    } catch (error) {
      notifyError(describe(error));
      return undefined;
    }
  };
