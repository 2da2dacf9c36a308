import { sql } from '@mikro-orm/core';
import { registerEnumType } from 'type-graphql';
import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { type ListOrder, NEWEST_FIRST } from './read-page.js';

export const QrCodeOrder = enumOf('Created', 'Name', 'TotalScans', 'LastScanned');
export type QrCodeOrder = keyof typeof QrCodeOrder;

registerEnumType(QrCodeOrder, {
  name: 'QrCodeOrder',
  description:
    'The order of a list. Names are in dictionary order: case and accents come second. Scans and last scan may be up to a minute old; campaigns without scans count as lowest.',
});

/** The orders for which `campaign_listing` has an index, with the direction of the index. */
const INDEXED: Readonly<Record<QrCodeOrder, { readonly order: ListOrder; readonly direction: SortDirection }>> = {
  [QrCodeOrder.Created]: { order: NEWEST_FIRST, direction: SortDirection.Descending },
  [QrCodeOrder.Name]: {
    order: { forward: sql`name collate "und-x-icu", id`, backward: sql`name collate "und-x-icu" desc, id desc` },
    direction: SortDirection.Ascending,
  },
  [QrCodeOrder.TotalScans]: {
    order: { forward: sql`scans desc, id`, backward: sql`scans, id desc` },
    direction: SortDirection.Descending,
  },
  [QrCodeOrder.LastScanned]: {
    order: {
      forward: sql`last_scanned_utc desc nulls last, id`,
      backward: sql`last_scanned_utc nulls first, id desc`,
    },
    direction: SortDirection.Descending,
  },
};

/**
 * Returns an order and its reverse. The default direction is A to Z for names, and newest or most first for the others.
 */
export function orderOf(by: QrCodeOrder, wanted?: SortDirection | null): ListOrder {
  const { order, direction } = INDEXED[by];
  return (wanted ?? direction) === direction ? order : { forward: order.backward, backward: order.forward };
}
