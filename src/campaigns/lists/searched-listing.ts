import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { filterSql } from './campaign-filter.js';
import { allOf, type ListingFilter, listedSql, rangeSql } from './listing-conditions.js';
import { LISTED, lookUp } from './look-up.js';
import type { ListOrder, PageQuery } from './read-page.js';
import { LONG, SHORT } from './searched-list.js';
import { sharesOf } from './time-shares.js';

/** As far as this an order is followed until the page is full, 0.1 s at most. */
const FOLLOWED = 20_000;

/** Returns the queries of a list of campaigns that few other conditions allow, or few of whose texts are like the pattern. */
export function findFew(filter: ListingFilter, order: ListOrder, search: string, pattern: string): PageQuery {
  const texts = sql`${filterSql({ workspaceId: filter.workspaceId })} and strpos(search_text, ${search}) > 0`;
  const found = sql`
    select l.* from (select ${LISTED} from campaign_listing where ${listedSql(filter)}) as l
    join (select id as found_id from campaign where ${texts} and search_text like ${pattern}) as c on c.found_id = l.id`;
  return lookUp(found, order);
}

/**
 * Returns the queries of a list of many campaigns whose texts contain the search, in any order. All texts are read for the count, as
 * for the newest first, and conditions of which they know nothing are joined in the same parts by time. A page near the
 * beginning follows the order's index and looks at each text. For others, and where the beginning has few matches, all
 * matches are found and then taken in the index's order, which is never sorted.
 */
export function findMany(
  filter: ListingFilter,
  order: ListOrder,
  search: string,
  bounds: readonly string[],
): PageQuery {
  const { workspaceId } = filter;
  const listed = listedSql(filter);
  const contains = sql`strpos(search_text, ${search}) > 0`;
  const texts = sql`${allOf([filterSql(filter), ...rangeSql(sql`created_utc`, filter.created)])} and ${contains}`;
  const matches = (length: RawQueryFragment, share: RawQueryFragment): RawQueryFragment => {
    const ofTexts = sql`select id, created_utc from campaign where ${texts} and ${length} and ${share}`;
    return isKnownToTexts(filter)
      ? sql`(${ofTexts}) as matches`
      : sql`(${ofTexts}) as t join (select id, created_utc from campaign_listing where ${listed} and ${share}) as l
          using (created_utc, id)`;
  };
  const parts = [matches(LONG, sql`true`), ...sharesOf(bounds).map((share) => matches(SHORT, share))];
  const all = (selected: RawQueryFragment): RawQueryFragment =>
    parts
      .map((part) => sql`select ${selected} from ${part}`)
      .reduce((together, part) => sql`${together} union all ${part}`);
  // The limit keeps PostgreSQL from joining all texts: each is looked up by its key, of an index that contains it.
  const hasText = (length: RawQueryFragment): RawQueryFragment => sql`
    select 1 from campaign
    where ${filterSql({ workspaceId })} and ${contains} and ${length} and created_utc = l.created_utc and id = l.id`;
  const followed = sql`
    select l.* from (
      select ${LISTED} from campaign_listing where ${listed} order by ${order.forward} limit ${FOLLOWED}) as l,
      lateral (${hasText(SHORT)} union all ${hasText(LONG)} limit 1) as matching`;
  const inOrder = sql`
    select ${LISTED} from campaign_listing join found on found_id = id where workspace_id = ${workspaceId}`;
  return {
    parts: [inOrder],
    order,
    count: sql`select count(*) as n from found`,
    found: all(sql`id as found_id`),
    ofListing: true,
    readsWideIndex: true,
    nearBeginning: {
      parts: [followed],
      order,
      count: sql`select sum(m)::bigint as n from (${all(sql`count(*) as m`)}) as shares`,
      ofListing: true,
      readsWideIndex: true,
    },
  };
}

/** Returns whether the index of texts has all that the filter looks at. */
const isKnownToTexts = ({ payloadTypes, allTags, anyTag, schedule, updated }: ListingFilter): boolean =>
  payloadTypes.length + allTags.length + anyTag.length === 0 &&
  schedule === null &&
  updated.from === null &&
  updated.before === null;
