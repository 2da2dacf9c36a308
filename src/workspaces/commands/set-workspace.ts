import type { Operator } from '../../context/operator.js';
import { publishCommitted } from '../../database/change-feed/change.js';
import type { Plan } from '../plans.js';
import type { Workspace, WorkspaceStatus } from '../workspace.js';
import { findWorkspace } from './find-workspace.js';

/** What is absent stays as it is. */
export interface WorkspaceChange {
  readonly plan?: Plan | undefined;
  readonly status?: WorkspaceStatus | undefined;
  readonly subscriptionUntil?: Date | null | undefined;
}

/** Changes a workspace from the next request and scan on, on every instance. A suspension ends open subscriptions. */
export async function setWorkspace(operator: Operator, id: string, change: WorkspaceChange): Promise<Workspace> {
  const workspace = await findWorkspace(operator, id);
  const { plan, status, subscriptionUntil } = change;
  if (plan !== undefined) workspace.plan = plan;
  if (status !== undefined) workspace.status = status;
  if (subscriptionUntil !== undefined) workspace.subscriptionUntil = subscriptionUntil;
  await operator.em.flush();
  await publishCommitted(operator, { kind: 'workspace', id: workspace.id });
  return workspace;
}
