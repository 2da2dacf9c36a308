import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lengthSql } from './campaign-counters.js';
import { FEW_LISTED, sampleFilter } from './filter-sample.js';
import { type ListingFilter, listedSql } from './listing-conditions.js';
import type { ListOrder, PageQuery } from './read-page.js';
import { planSearch } from './searched-list.js';
import { findFew, findMany } from './searched-listing.js';
import { LISTING_COLUMNS, shortList } from './short-list.js';
import { sharesOf } from './time-shares.js';

/**
 * Returns the queries of a `campaign_listing` list with any filter and order. Few campaigns are found through the index
 * of the most selective condition, then counted and sorted. Many are read in list order from its index until the page
 * is full; their number comes from counters, or from a parallel scan of all.
 */
export async function filteredList(
  em: EntityManager,
  filter: ListingFilter,
  order: ListOrder,
  search: string | null,
  few = FEW_LISTED,
): Promise<PageQuery> {
  const listed = listedSql(filter);
  const sample = await sampleFilter(em, filter);
  if (search !== null) {
    if (sample.atMost <= few) return findFew(filter, order, search);
    const { narrowing } = await planSearch(em, { workspaceId: filter.workspaceId, mode: filter.mode }, search);
    return narrowing === null
      ? findMany(filter, order, search, sample, few)
      : findFew(filter, order, search, narrowing);
  }
  if (sample.atMost <= few)
    return shortList(sql`select ${LISTING_COLUMNS} from campaign_listing where ${listed}`, order);
  const kept = lengthSql(filter);
  return {
    parts: [sql`select ${LISTING_COLUMNS} from campaign_listing where ${listed}`],
    order,
    count: kept === null ? countAll(listed, sample.bounds) : sql`select ${kept} as n`,
    ofListing: true,
    readsWideIndex: true,
  };
}

function countAll(listed: RawQueryFragment, bounds: readonly string[]): RawQueryFragment {
  const counts = sharesOf(bounds).map(
    (share) => sql`select count(*) as m from campaign_listing where ${listed} and ${share}`,
  );
  return sql`select sum(m)::bigint as n from (${counts.reduce((all, one) => sql`${all} union all ${one}`)}) as shares`;
}
