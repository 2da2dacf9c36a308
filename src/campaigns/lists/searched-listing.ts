import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { containsSql, filterSql, keysSql } from './campaign-filter.js';
import type { FilterSample } from './filter-sample.js';
import {
  allOf,
  commas,
  type ListingFilter,
  listedSql,
  listingSql,
  outsideSql,
  rangeSql,
} from './listing-conditions.js';
import type { ListOrder, PageQuery } from './read-page.js';
import { LONG, SHORT } from './searched-list.js';
import { LISTING_COLUMNS, shortList } from './short-list.js';
import { sharesOf } from './time-shares.js';

/** Up to this multiple of FEW_LISTED it is faster to look up the text of each listed campaign than to merge all. */
const RARE = 3;

/** Returns the queries of a list that few campaigns can match, because of its other conditions or of `narrowing`. */
export function findFew(
  filter: ListingFilter,
  order: ListOrder,
  search: string,
  narrowing: RawQueryFragment = sql`true`,
): PageQuery {
  const texts = sql`${filterSql({ workspaceId: filter.workspaceId })} and ${containsSql(search)}`;
  const found = sql`
    select l.* from (select ${LISTING_COLUMNS} from campaign_listing where ${listedSql(filter)}) as l
    join (select id as found_id from campaign where ${texts} and ${narrowing}) as c on c.found_id = l.id`;
  return shortList(found, order);
}

/**
 * Returns the queries of a list of many campaigns whose text contains the search, in any order. The count reads all
 * texts, as for the newest-first order; conditions that no text index covers are joined part by part, split by time,
 * unless the list is short enough to look up the text of each campaign. A page near the beginning follows the order's
 * index for up to `few` campaigns and looks at each text. For other pages, and where the beginning has few matches, all
 * matches are found and then read in the order of the index, which avoids a sort.
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
  const isOfTexts = isKnownToTexts(filter);
  const outside = isOfTexts && filter.schedule !== null ? outsideCountSql(filter, search) : sql`0`;
  const all = sql`select id, created_utc from campaign_listing where ${listed}`;
  const matching = (isListed: boolean, selected: RawQueryFragment): RawQueryFragment =>
    isListed || atMost > few * RARE
      ? ofTexts(filter, search, bounds, isListed, selected)
      : sql`select ${selected} from ${withText(filter, search, all)}`;
  return {
    ...ofListing,
    parts: [
      // A filter on the order's index. PostgreSQL would sort a join.
      sql`select ${LISTING_COLUMNS} from campaign_listing
        where workspace_id = ${filter.workspaceId} and (id in (select unnest(ids) from found)) is true`,
    ],
    // One array of ids per part: the processes that read the parts would hand over single rows one by one.
    count: sql`select coalesce(sum(cardinality(ids)), 0)::bigint as n from found`,
    found: matching(isOfTexts && filter.schedule === null, sql`array_agg(id) as ids`),
    nearBeginning: {
      ...ofListing,
      parts: [sql`select l.* from ${withText(filter, search, near)}`],
      count: sql`select sum(m)::bigint - ${outside} as n from (${matching(isOfTexts, sql`count(*) as m`)}) as shares`,
    },
  };
}

/** The condition of campaign_tagged_text_index. Longer texts are in their rows only. */
const SHORT_TAGGED = sql`campaign_text_bytes(search_text, tags) <= 2500`;
const LONG_TAGGED = sql`campaign_text_bytes(search_text, tags) > 2500`;

/** Selects the matches in parts by time. Joins the listing unless a text index covers all conditions. */
function ofTexts(
  filter: ListingFilter,
  search: string,
  bounds: readonly string[],
  isListed: boolean,
  selected: RawQueryFragment,
): RawQueryFragment {
  const { workspaceId, created, payloadTypes, allTags, anyTag } = filter;
  const isTagged = isListed && payloadTypes.length + allTags.length + anyTag.length > 0;
  const [short, long] = isTagged ? [SHORT_TAGGED, LONG_TAGGED] : [SHORT, LONG];
  const times = rangeSql(sql`created_utc`, created);
  // "is true" makes keys and tags a filter. PostgreSQL would otherwise read the rows that their own index finds.
  const known = isListed ? [sql`(${allOf([keysSql(filter), ...tagsSql(filter)])}) is true`] : [];
  const ofText = (length: RawQueryFragment, share: RawQueryFragment) => sql`
    select created_utc, id from campaign
    where ${allOf([filterSql({ workspaceId }), ...known, ...times, containsSql(search), length, share])}`;
  const listed = sql`select created_utc, id from campaign_listing where ${listedSql(filter)}`;
  // Merges two indexes with the same order. Without it, PostgreSQL may read a row for each campaign.
  const inOrder = sql`order by created_utc desc, id`;
  const matches = (share: RawQueryFragment): RawQueryFragment =>
    isListed
      ? sql`(${ofText(short, share)}) as texts`
      : sql`(${ofText(short, share)} ${inOrder}) as texts
          join (${listed} and ${share} ${inOrder}) as listed using (created_utc, id)`;
  return sharesOf(bounds).reduce(
    (all, share) => sql`${all} union all select ${selected} from ${matches(share)}`,
    isListed
      ? sql`select ${selected} from (${ofText(long, sql`true`)}) as texts`
      : sql`select ${selected} from (${ofText(long, sql`true`)}) as texts join (${listed}) as listed using (id)`,
  );
}

/**
 * Rows of the listing, as `l`, whose text contains the search. Each text is looked up by key in the index that has it.
 */
function withText({ workspaceId }: ListingFilter, search: string, rows: RawQueryFragment): RawQueryFragment {
  const text = (length: RawQueryFragment): RawQueryFragment => sql`
    select 1 from campaign where ${filterSql({ workspaceId })} and ${containsSql(search)} and ${length}
      and created_utc = l.created_utc and id = l.id`;
  // The limit prevents PostgreSQL from joining all texts instead.
  return sql`(${rows}) as l, lateral (${text(SHORT)} union all ${text(LONG)} limit 1) as matching`;
}

/** Returns the conditions for the tags of campaigns, which are compared in every spelling that the workspace has. */
function tagsSql({ workspaceId, allTags, anyTag }: ListingFilter): RawQueryFragment[] {
  const hasOneOf = (tags: readonly string[]) => sql`tags && array(
    select tag from campaign_tag_count where workspace_id = ${workspaceId}
      and tag_key in (${commas(tags.map((tag) => sql`compared_text(${tag})`))}))`;
  return [...allTags.map((tag) => [tag]), ...(anyTag.length === 0 ? [] : [anyTag])].map(hasOneOf);
}

/** Counts matches outside their schedule. Few campaigns have a schedule. */
const outsideCountSql = (filter: ListingFilter, search: string): RawQueryFragment =>
  sql`(select count(*) from ${withText(
    filter,
    search,
    sql`select id, created_utc from campaign_listing where (begins_utc is not null or ends_utc is not null)
      and ${listingSql(filter)} and ${outsideSql(filter.now)}`,
  )})`;

/** Whether the text indexes cover all conditions of the filter, apart from being within a schedule. */
const isKnownToTexts = ({ schedule, updated, importId }: ListingFilter): boolean =>
  (schedule === null || schedule === 'within') && updated.from === null && updated.before === null && importId === null;
