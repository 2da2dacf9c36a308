import { notifyError, notifySuccess } from './notices.ts';

export interface Action<Result> {
  readonly run: () => Promise<Result>;
  /** What to say when it was done; nothing is said without it. */
  readonly done?: string | ((result: Result) => string);
  /** Takes it back; null when it cannot be. */
  readonly undo?: ((result: Result) => unknown) | null;
}

/**
 * Makes the function that runs an action and says below how it went: it resolves to the result, and to undefined when the action failed.
 * `describe` puts an error into words.
 */
export const actionRunner =
  (describe: (error: unknown) => string) =>
  async <Result>({ run, done, undo }: Action<Result>): Promise<Result | undefined> => {
    try {
      const result = await run();
      const words = typeof done === 'function' ? done(result) : done;
      if (words !== undefined) notifySuccess(words, undo ? () => undo(result) : null);
      return result;
    } catch (error) {
      notifyError(describe(error));
      return undefined;
    }
  };
