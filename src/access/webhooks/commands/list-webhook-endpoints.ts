import type { Operator } from '../../context/actor.js';
import type { Context } from '../../context/context.js';
import { findWorkspace } from '../../workspaces/commands/find-workspace.js';
import { WORKSPACE_FILTER } from '../../workspaces/tenant-scoped.js';
import { WebhookEndpoint } from '../webhook-endpoint.js';

const OLDEST_FIRST = { orderBy: { createdUtc: 'asc', id: 'asc' } } as const;

/** Returns the workspace's endpoints, oldest first: there are few. */
export const listWebhookEndpoints = ({ em }: Context): Promise<WebhookEndpoint[]> =>
  em.find(WebhookEndpoint, {}, OLDEST_FIRST);

/** Returns the endpoints of any workspace, oldest first. */
export async function listWebhookEndpointsAsOperator(
  operator: Operator,
  workspaceId: string,
): Promise<WebhookEndpoint[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  return operator.em.find(WebhookEndpoint, { workspace }, { ...OLDEST_FIRST, filters: { [WORKSPACE_FILTER]: false } });
}
