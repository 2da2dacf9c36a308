import { refuseInvalid } from '../../core/field-rules.js';
import { isUuid } from '../../core/ids.js';
import type { Operator } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { limitAndOffset } from '../../tenancy/fields/paging.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { findWorkspace } from '../../tenancy/workspaces/manage-workspaces.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import { WebhookEndpoint } from '../webhook-endpoint.js';
import type { WebhookDeliveriesArgs, WebhookDeliveryPage } from './webhook-inputs.js';

const OLDEST_FIRST = { orderBy: { createdUtc: 'asc', id: 'asc' } } as const;

/** Returns the workspace's endpoints, oldest first. There are few. */
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

type ListedDeliveries = Omit<WebhookDeliveryPage, 'items'> & {
  readonly items: readonly Omit<WebhookDelivery, 'payload'>[];
};

/**
 * Lists the deliveries of the last 30 days with the selected fields, newest first. A page past the end is empty, as is
 * the result for an invalid id.
 */
export async function listWebhookDeliveries(
  context: Context,
  args: WebhookDeliveriesArgs,
  selected: ReadonlySet<string>,
): Promise<ListedDeliveries> {
  refuseInvalid(context, args);
  const { page, pageSize, endpointId, state, eventType, subjectId } = args;
  if ([endpointId, subjectId].some((id) => id && !isUuid(id))) return { items: [], page, pageSize, totalCount: 0 };
  const where = {
    ...(endpointId ? { endpoint: endpointId } : {}),
    ...(state ? { state } : {}),
    ...(eventType ? { eventType } : {}),
    ...(subjectId ? { subjectId } : {}),
  };
  const [items, totalCount] = await context.em.findAndCount(WebhookDelivery, where, {
    orderBy: { createdUtc: 'desc', sequence: 'desc' },
    ...limitAndOffset(args),
    // That of scans may name 500 campaigns.
    exclude: selected.has('payload') ? [] : ['payload'],
  });
  return { items, page, pageSize, totalCount };
}
