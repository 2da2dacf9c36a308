import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { ListOrder, PageQuery } from './read-page.js';

/** The order columns of lists, selected by each part. */
export const LISTING_COLUMNS = sql`id, created_utc, name, scans, last_scanned_utc`;

/** Returns the queries of a short list: all campaigns are found, then counted and sorted. */
export const shortList = (found: RawQueryFragment, order: ListOrder): PageQuery => ({
  parts: [sql`select * from found`],
  order,
  count: sql`select count(*) as n from found`,
  found,
  ofListing: true,
});
