import { keepDraftsOf } from './draft.ts';
import type { Session } from './session.ts';
import { enterWorkspace } from './workspace-address.ts';

/**
 * Call this with every session before anything is shown or sent in it. Returns whether the page may continue. It may
 * not if it shows another workspace, to which somebody else was signed in: what is on the screen must not be saved in
 * this one. Then open its own workspace.
 */
export function adoptSession(session: Session): boolean {
  keepDraftsOf(session);
  return enterWorkspace(session.workspaceSlug);
}
