import { keepDraftsOf } from './draft.ts';
import type { Session } from './session.ts';

let workspaceId: string | null = null;

/**
 * To be called with every session before anything is shown or sent in it. Returns whether the page may go on. It may not when it
 * shows another workspace, to which this browser was signed in before: what is on the screen must not be saved in this one.
 */
export function adoptSession(session: Session): boolean {
  keepDraftsOf(session.workspaceId);
  workspaceId ??= session.workspaceId;
  return workspaceId === session.workspaceId;
}

/** Loads the console anew at a path of it, with nothing that was read or typed. Never resolves. */
export function loadAnew(path: string): Promise<never> {
  history.replaceState(null, '', path);
  location.reload();
  return new Promise(() => {});
}
