import { isConsolePath } from '../../../src/core/contract/console/console-path.ts';

/**
 * `next` is the address in the console that was requested before signing in. `problem` is the code of the problem with
 * which the sign-in provider has led back; `isDone` is set in a tab that was opened only to sign in, and `hasLeft` after
 * leaving the last workspace.
 */
export interface SignInSearch {
  next?: string;
  problem?: string;
  isDone?: true;
  hasLeft?: true;
}

/** Where a tab that was opened only to sign in ends. */
export const DONE = '/sign-in?isDone=true';

const PROBLEM = /^(?:provider_[a-z_]+|workspace_suspended)$/;

/** Where somebody who has left the last workspace ends. */
export const LEFT = '/sign-in?hasLeft=true';

export const readSignInSearch = ({ next, problem, isDone, hasLeft }: Record<string, unknown>): SignInSearch => ({
  ...(typeof next === 'string' && isConsolePath(next) && { next }),
  ...(typeof problem === 'string' && PROBLEM.test(problem) && { problem }),
  ...(isDone === true && { isDone }),
  ...(hasLeft === true && { hasLeft }),
});
