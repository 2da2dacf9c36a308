import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FEW_LISTED, sampleFilter } from './filter-sample.js';
import { keptLengthSql } from './kept-count.js';
import { type ListingFilter, listedSql } from './listing-conditions.js';
import type { ListOrder, PageQuery } from './read-page.js';
import { narrowingPattern } from './searched-list.js';
import { sharesOf } from './time-shares.js';

/** What lists are ordered by, and what their parts select. */
const SELECTED = sql`id, created_utc, name, scans, last_scanned_utc`;

/**
 * Returns the queries of a list by any filter, in any order, of `campaign_listing`. Few campaigns are found by the index of what
 * they are few by, then counted and sorted. Many are read in the list's order from its index, until the page is full; their
 * number is kept, or else all are read in parts that several processes of the database share.
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
    const pattern =
      sample.atMost <= few
        ? null
        : await narrowingPattern(em, { workspaceId: filter.workspaceId, mode: filter.mode }, search);
    return lookUp(searchedSql(listed, search, pattern), order);
  }
  if (sample.atMost <= few) return lookUp(sql`select ${SELECTED} from campaign_listing where ${listed}`, order);
  const kept = keptLengthSql(filter);
  return {
    parts: [sql`select ${SELECTED} from campaign_listing where ${listed}`],
    order,
    count: kept === null ? countAll(listed, sample.bounds) : sql`select ${kept} as n`,
    ofListing: true,
    readsWideIndex: true,
  };
}

const lookUp = (found: RawQueryFragment, order: ListOrder): PageQuery => ({
  parts: [sql`select * from found`],
  order,
  count: sql`select count(*) as n from found`,
  found,
  ofListing: true,
});

const searchedSql = (listed: RawQueryFragment, search: string, pattern: string | null): RawQueryFragment => sql`
  select l.* from (select ${SELECTED} from campaign_listing where ${listed}) as l join campaign as c on c.id = l.id
  where c.deleted_utc is null and strpos(c.search_text, ${search}) > 0
    and ${pattern === null ? sql`true` : sql`c.search_text like ${pattern}`}`;

function countAll(listed: RawQueryFragment, bounds: readonly string[]): RawQueryFragment {
  const counts = sharesOf(bounds).map(
    (share) => sql`select count(*) as m from campaign_listing where ${listed} and ${share}`,
  );
  return sql`select sum(m)::bigint as n from (${counts.reduce((all, one) => sql`${all} union all ${one}`)}) as shares`;
}
