import { isUuid } from '../../../core/ids.js';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { limitAndOffset } from '../../context/paging.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import type { WebhookDeliveriesArgs, WebhookDeliveryPage } from './webhook-inputs.js';

/** The deliveries of the last 30 days, newest first. A page past the end is empty, and so are those of an invalid ID. */
export async function listWebhookDeliveries(
  context: Context,
  args: WebhookDeliveriesArgs,
): Promise<WebhookDeliveryPage> {
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
  });
  return { items, page, pageSize, totalCount };
}
