import type { Plan } from '../../../core/contract/plans.js';
import { executeWith, publishChange } from '../../../platform/database/change-feed/change.js';
import type { Operator } from '../../context/actor.js';
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
  const { workspace, ticket } = await operator.em.transactional(async (em) => {
    const found = await findWorkspace({ ...operator, em }, id);
    const { plan, status, subscriptionUntil } = change;
    if (plan !== undefined) found.plan = plan;
    if (status !== undefined) found.status = status;
    if (subscriptionUntil !== undefined) found.subscriptionUntil = subscriptionUntil;
    return { workspace: found, ticket: await publishChange(executeWith(em), { kind: 'workspace', id: found.id }) };
  });
  await operator.feed.settled(ticket);
  return workspace;
}
