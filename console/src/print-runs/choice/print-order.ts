import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintRunInput } from '../print-run-queries.ts';
import type { Choice } from './use-chosen-campaigns.ts';

type Order = Pick<PrintRunInput, 'orderBy' | 'direction'>;

/** An order of the campaigns in the file. */
export interface PrintOrder {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly input: Order;
}

const order = (name: MessageDescriptor, input: Order): PrintOrder => ({
  id: `${input.orderBy} ${input.direction}`,
  name,
  input,
});

const ORDERS: readonly PrintOrder[] = [
  order(msg`Oldest first, like the rows of a file`, { orderBy: 'Created', direction: 'Ascending' }),
  order(msg`Name, with 2 before 10`, { orderBy: 'Name', direction: 'Ascending' }),
  order(msg`Newest first`, { orderBy: 'Created', direction: 'Descending' }),
];

/** Returns the orders for a choice of campaigns, the default first: that of the list they come from, if it has one. */
export function ordersFor(choice: Choice): readonly PrintOrder[] {
  const own = ownOrder(choice);
  if (own === null) return ORDERS;
  const { id, name, input } = order(msg`As in your list`, own);
  return [ORDERS.find((known) => known.id === id) ?? { id, name, input }, ...ORDERS.filter((known) => known.id !== id)];
}

function ownOrder(choice: Choice): Order | null {
  if (choice.kind === 'list') return { orderBy: null, direction: null };
  if (choice.kind !== 'view' || (choice.view.order ?? choice.view.direction) === undefined) return null;
  const { order: orderBy = 'Created', direction = orderBy === 'Name' ? 'Ascending' : 'Descending' } = choice.view;
  return { orderBy, direction };
}
