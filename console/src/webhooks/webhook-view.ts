import type { WebhookDeliveryState } from '../../generated/webhooks/deliveries/delivery-list.ts';
import { oneOf, present, textOf } from '../address-search.ts';
import { everyOf } from '../every-of.ts';

export const DELIVERY_STATES = everyOf<WebhookDeliveryState>()(['Pending', 'Delivered', 'GivenUp']);

/** What the screen shows, as stored in the address. */
export interface WebhookView {
  /** The tab of addresses has no parameter. */
  tab?: 'deliveries';
  /** In the tab of addresses, the one whose panel is open; in deliveries, the address to filter by. */
  webhook?: string;
  state?: WebhookDeliveryState;
  /** Id of the delivery whose panel is open. */
  delivery?: string;
}

/** Reads the query of the address; invalid values are dropped. */
export function readWebhookView(query: Record<string, unknown>): WebhookView {
  return present({
    tab: oneOf(['deliveries'], query.tab),
    webhook: textOf(query.webhook),
    state: oneOf(DELIVERY_STATES, query.state),
    delivery: textOf(query.delivery),
  });
}
