import { DAY_MS } from '../../core/clock.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { trimText } from '../../core/contract/text.js';
import { notFound, validationFailed } from '../../core/errors.js';
import type { Actor } from '../caller/actor.js';
import { runUnitOfWork } from '../commands/unit-of-work.js';
import { lockWorkspace, type Workspace, WorkspaceStatus } from '../workspace.js';

/** How long a deleted workspace can be restored. */
const RESTORABLE_MS = 14 * DAY_MS;

/**
 * Ends everything in the workspace on every instance, from the next request and scan on. It is deleted by a job two
 * weeks later. `confirmName` must be its name. One that the operator has suspended stays suspended, so that only the
 * operator can restore it.
 */
export const deleteWorkspace = (actor: Actor, confirmName: string): Promise<Workspace> =>
  changeWorkspace(actor, AuditAction.WorkspaceDeleted, (workspace, now) => {
    if (trimText(confirmName).normalize() !== trimText(workspace.name).normalize())
      throw validationFailed({ confirmName: [problem('workspace_name_differs')] });
    if (workspace.deletionUtc !== null) return;
    workspace.deletionUtc = new Date(now + RESTORABLE_MS);
    if (workspace.status === WorkspaceStatus.Active) workspace.status = WorkspaceStatus.Deleted;
  });

/** Undoes `deleteWorkspace`. Throws `not_found` if it is too late. */
export const restoreWorkspace = (actor: Actor): Promise<Workspace> =>
  changeWorkspace(actor, AuditAction.WorkspaceRestored, (workspace, now) => {
    if (workspace.deletionUtc !== null && workspace.deletionUtc.getTime() <= now) throw notFound('workspace');
    workspace.deletionUtc = null;
    if (workspace.status === WorkspaceStatus.Deleted) workspace.status = WorkspaceStatus.Active;
  });

const changeWorkspace = (
  actor: Actor,
  action: AuditAction,
  change: (workspace: Workspace, now: number) => void,
): Promise<Workspace> =>
  runUnitOfWork(actor, async ({ em, audit, publish, confirm }) => {
    const workspace = await lockWorkspace(em, actor.workspace.id, 'update');
    await confirm();
    change(workspace, actor.clock.now());
    audit(action, workspace.id);
    publish({ kind: 'workspace', id: workspace.id });
    return workspace;
  });
