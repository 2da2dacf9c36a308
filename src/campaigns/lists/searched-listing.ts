import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { type CampaignFilter, filterSql } from './campaign-filter.js';
import type { FilterSample } from './filter-sample.js';
import { allOf, type ListingFilter, listedSql, listingSql, outsideSql, rangeSql } from './listing-conditions.js';
import { LISTING_COLUMNS, lookUp } from './look-up.js';
import type { ListOrder, PageQuery } from './read-page.js';
import { LONG, SHORT } from './searched-list.js';
import { sharesOf } from './time-shares.js';

/**
 * Of fewer times FEW_LISTED with a mode and status PostgreSQL would read the rows, which are five times as many pages as the index
 * of texts.
 */
const RARE = 10;

/** Returns the queries of a list of campaigns that few other conditions allow, or few of whose texts are like the pattern. */
export function findFew(filter: ListingFilter, order: ListOrder, search: string, pattern: string): PageQuery {
  const texts = sql`${filterSql({ workspaceId: filter.workspaceId })} and strpos(search_text, ${search}) > 0`;
  const found = sql`
    select l.* from (select ${LISTING_COLUMNS} from campaign_listing where ${listedSql(filter)}) as l
    join (select id as found_id from campaign where ${texts} and search_text like ${pattern}) as c on c.found_id = l.id`;
  return lookUp(found, order);
}

/**
 * Returns the queries of a list of many campaigns whose texts contain the search, in any order. All texts are read for the count, as
 * for the newest first, and conditions of which they know nothing are joined in the same parts by time. A page near the
 * beginning follows the order's index as far as `few` and looks at each text. For others, and where the beginning has few matches, all
 * matches are found and then taken in the index's order, which is never sorted.
 */
export function findMany(
  filter: ListingFilter,
  order: ListOrder,
  search: string,
  { atMost, bounds }: FilterSample,
  few: number,
): PageQuery {
  const ofListing = { order, ofListing: true, readsWideIndex: true } as const;
  const listed = listedSql(filter);
  const near = sql`select ${LISTING_COLUMNS} from campaign_listing where ${listed} order by ${order.forward} limit ${Math.max(few, 0)}`;
  const isOfTexts =
    isKnownToTexts(filter) && ((filter.mode === null && filter.isActive === null) || atMost > few * RARE);
  const outside = isOfTexts && filter.schedule !== null ? outsideCountSql(filter, search) : sql`0`;
  const counts = ofTexts(filter, search, bounds, isOfTexts, sql`count(*) as m`);
  return {
    ...ofListing,
    parts: [
      // Not a join, which PostgreSQL would sort: a filter on the order's index.
      sql`select ${LISTING_COLUMNS} from campaign_listing
        where workspace_id = ${filter.workspaceId} and (id in (select found_id from found)) is true`,
    ],
    count: sql`select count(*) as n from found`,
    found: ofTexts(filter, search, bounds, isOfTexts && filter.schedule === null, sql`id as found_id`),
    nearBeginning: {
      ...ofListing,
      parts: [sql`select l.* from ${withText(filter, search, near)}`],
      count: sql`select sum(m)::bigint - ${outside} as n from (${counts}) as shares`,
    },
  };
}

const containsSql = (search: string): RawQueryFragment => sql`strpos(search_text, ${search}) > 0`;

/** Selects the matches in parts by time. Those of the listing are joined unless the texts' index has all that is asked for. */
function ofTexts(
  filter: ListingFilter,
  search: string,
  bounds: readonly string[],
  isListed: boolean,
  selected: RawQueryFragment,
): RawQueryFragment {
  const { workspaceId, created } = filter;
  const ofText = (keys: CampaignFilter, length: RawQueryFragment, share: RawQueryFragment) => sql`
    select created_utc, id from campaign
    where ${allOf([filterSql(keys), ...rangeSql(sql`created_utc`, created), containsSql(search), length, share])}`;
  const listed = sql`select created_utc, id from campaign_listing where ${listedSql(filter)}`;
  // Two indexes with the same order are merged. Without it PostgreSQL may read a row for each campaign.
  const inOrder = sql`order by created_utc desc, id`;
  const matches = (share: RawQueryFragment): RawQueryFragment =>
    isListed
      ? sql`(${ofText(filter, SHORT, share)}) as texts`
      : sql`(${ofText({ workspaceId }, SHORT, share)} ${inOrder}) as texts
          join (${listed} and ${share} ${inOrder}) as listed using (created_utc, id)`;
  const long = ofText(filter, LONG, sql`true`);
  return sharesOf(bounds).reduce(
    (all, share) => sql`${all} union all select ${selected} from ${matches(share)}`,
    isListed
      ? sql`select ${selected} from (${long}) as texts`
      : sql`select ${selected} from (${long}) as texts join (${listed}) as listed using (id)`,
  );
}

/** Rows of the listing, as `l`, whose text contains the search: each is looked up by its key, in the index that has the text. */
function withText({ workspaceId }: ListingFilter, search: string, rows: RawQueryFragment): RawQueryFragment {
  const text = (length: RawQueryFragment): RawQueryFragment => sql`
    select 1 from campaign where ${filterSql({ workspaceId })} and ${containsSql(search)} and ${length}
      and created_utc = l.created_utc and id = l.id`;
  // The limit keeps PostgreSQL from joining all texts instead.
  return sql`(${rows}) as l, lateral (${text(SHORT)} union all ${text(LONG)} limit 1) as matching`;
}

/** The number of matches outside of their schedules. Few campaigns have one. */
const outsideCountSql = (filter: ListingFilter, search: string): RawQueryFragment =>
  sql`(select count(*) from ${withText(
    filter,
    search,
    sql`select id, created_utc from campaign_listing where (begins_utc is not null or ends_utc is not null)
      and ${listingSql(filter)} and ${outsideSql(filter.now)}`,
  )})`;

/** Returns whether the index of texts has all that the filter looks at, but for being within a schedule. */
const isKnownToTexts = ({ payloadTypes, allTags, anyTag, schedule, updated }: ListingFilter): boolean =>
  payloadTypes.length + allTags.length + anyTag.length === 0 &&
  (schedule === null || schedule === 'within') &&
  updated.from === null &&
  updated.before === null;
