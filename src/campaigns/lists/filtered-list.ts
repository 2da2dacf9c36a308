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
    const texts = sql`workspace_id = ${filter.workspaceId} and deleted_utc is null and strpos(search_text, ${search}) > 0`;
    const isFew = sample.atMost <= few;
    const query = lookUp(searchedSql(listed, texts, isFew ? '%' : pattern), order);
    return isFew || pattern !== null ? query : { ...query, readsWideIndex: true };
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

/** Without a pattern, short texts are read from campaign_text_index alone. */
const searchedSql = (
  listed: RawQueryFragment,
  texts: RawQueryFragment,
  pattern: string | null,
): RawQueryFragment => sql`
  select l.* from (select ${SELECTED} from campaign_listing where ${listed}) as l join (${
    pattern === null
      ? sql`select id as found_id from campaign where ${texts} and octet_length(search_text) <= 2000
          union all select id from campaign where ${texts} and octet_length(search_text) > 2000`
      : sql`select id as found_id from campaign where ${texts} and search_text like ${pattern}`
  }) as c on c.found_id = l.id`;

function countAll(listed: RawQueryFragment, bounds: readonly string[]): RawQueryFragment {
  const counts = sharesOf(bounds).map(
    (share) => sql`select count(*) as m from campaign_listing where ${listed} and ${share}`,
  );
  return sql`select sum(m)::bigint as n from (${counts.reduce((all, one) => sql`${all} union all ${one}`)}) as shares`;
}
