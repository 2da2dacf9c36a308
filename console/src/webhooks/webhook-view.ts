import { oneOf, textOf } from '../address-search.ts';

export const DELIVERY_STATES = ['Pending', 'Delivered', 'GivenUp'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What the screen shows, as the address holds it. */
export interface WebhookView {
  /** The addresses have no parameter. */
  tab?: 'deliveries';
  /** Of the addresses, the one whose panel is open; of deliveries, those to this address only. */
  webhook?: string;
  state?: DeliveryState;
  /** The delivery whose panel is open. */
  delivery?: string;
}

/** Reads the query of the address; what is not understood is left out. */
export function readWebhookView(query: Record<string, unknown>): WebhookView {
  const webhook = textOf(query.webhook);
  const delivery = textOf(query.delivery);
  const state = oneOf(DELIVERY_STATES, query.state);
  return {
    ...(query.tab === 'deliveries' && { tab: 'deliveries' }),
    ...(webhook && { webhook }),
    ...(state && { state }),
    ...(delivery && { delivery }),
  };
}
