import { keepDraftsOf } from './draft.ts';
import type { Session } from './session.ts';

let workspaceId: string | null = null;

/**
 * Call this with every session before anything is shown or sent in it. Returns whether the page may continue. It may
 * not if it shows another workspace to which this browser was previously signed in: what is on the screen must not be
 * saved in this one.
 */
export function adoptSession(session: Session): boolean {
  keepDraftsOf(session.workspaceId);
  workspaceId ??= session.workspaceId;
  return workspaceId === session.workspaceId;
}

/** Reloads the console at a path, without anything that was read or typed. Never resolves. */
export function loadAnew(path: string): Promise<never> {
  history.replaceState(null, '', path);
  location.reload();
  return new Promise(() => {});
}
