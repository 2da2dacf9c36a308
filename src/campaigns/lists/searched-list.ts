import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { searchTerms } from '../../core/contract/text.js';
import { containing } from '../../tenancy/fields/paging.js';
import { type CampaignFilter, containsSql, countSql, filterSql } from './campaign-filter.js';
import { allOf } from './listing-conditions.js';
import { NEWEST_FIRST, type PageQuery } from './read-page.js';
import { searchWords } from './search-words.js';
import { HISTOGRAM_BUCKETS, sharesOf } from './time-shares.js';

/** In a list this short, every text is read from its row. */
const FEW = 2000;
/** From this share of matches on, a search reads the texts of all campaigns instead of using the trigram index. */
const FREQUENT = 0.02;

/**
 * Returns the queries of a list of campaigns whose text contains each term of the search, which is in compared form and
 * not empty.
 */
export async function searchedList(em: EntityManager, filter: CampaignFilter, search: string): Promise<PageQuery> {
  const { narrowing, sample } = await planSearch(em, filter, search);
  const matches = sql`${filterSql(filter)} and ${containsSql(search)}`;
  if (sample.listed <= FEW) return lookUp(matches);
  return narrowing === null ? readAll(matches, sample.bounds) : lookUp(sql`${matches} and ${narrowing}`);
}

interface SearchPlan {
  /** A condition for the trigram index if the search matches few campaigns; null if it matches many. */
  readonly narrowing: RawQueryFragment | null;
  readonly sample: SearchSample;
}

export async function planSearch(em: EntityManager, filter: CampaignFilter, search: string): Promise<SearchPlan> {
  const terms = searchTerms(search);
  const words = terms.flatMap(searchWords);
  const sample = await sampleSearch(em, filter, search, words);
  if (words.length === 0 || sample.matched > sample.sampled * FREQUENT) return { narrowing: null, sample };
  const rarest = rarestWord(words, sample);
  const looked = rarest === undefined ? terms : [rarest];
  return { narrowing: allOf(looked.map((text) => sql`search_text like ${containing(text)}`)), sample };
}

/**
 * The index reads each trigram's list of campaigns to its end, so few, rare trigrams are best. The other words are
 * compared in the rows found by the rarest. Returns undefined when each word is frequent, so that only their
 * combination is rare.
 */
function rarestWord(words: readonly string[], { byWord, sampled }: SearchSample): string | undefined {
  const counted = words.map((word, index) => ({ word, matched: byWord[index] ?? 0 }));
  const [rarest] = counted.sort((a, b) => a.matched - b.matched || b.word.length - a.word.length);
  return rarest !== undefined && rarest.matched <= sampled * FREQUENT ? rarest.word : undefined;
}

/** For few matches: finds all, then counts and sorts them. */
function lookUp(matches: RawQueryFragment): PageQuery {
  const found = sql`select id, created_utc from campaign where ${matches}`;
  return { parts: [sql`select * from found`], order: NEWEST_FIRST, count: sql`select count(*) as n from found`, found };
}

/** The condition of campaign_text_index. Longer texts are in their rows only. */
export const SHORT = sql`octet_length(search_text) <= 2000`;
export const LONG = sql`octet_length(search_text) > 2000`;

/**
 * For many matches: reads texts in list order until the page is full, and all texts for the count, in parts that
 * PostgreSQL reads in parallel.
 */
function readAll(matches: RawQueryFragment, bounds: readonly string[]): PageQuery {
  const inIndex = sql`from campaign where ${matches} and ${SHORT}`;
  const inRows = sql`from campaign where ${matches} and ${LONG}`;
  const shares = sharesOf(bounds).map((share) => sql`select count(*) as m ${inIndex} and ${share}`);
  const counts = shares.reduce((all, share) => sql`${all} union all ${share}`, sql`select count(*) as m ${inRows}`);
  return {
    parts: [sql`select id, created_utc ${inIndex}`, sql`select id, created_utc ${inRows}`],
    order: NEWEST_FIRST,
    count: sql`select sum(m)::bigint as n from (${counts}) as shares`,
    readsWideIndex: true,
  };
}

/** Estimates made before a search is executed. */
export interface SearchSample {
  /** Campaigns in the list without the search. */
  readonly listed: number;
  /** Campaigns in the sample, 0 to about 1,000. */
  readonly sampled: number;
  /** Sampled campaigns that match the whole search, and those that contain each word. */
  readonly matched: number;
  readonly byWord: readonly number[];
  /**
   * Times, ascending, that divide the database's campaigns into parts of similar size. Empty before the first ANALYZE.
   */
  readonly bounds: readonly string[];
}

/** Rows read at each sampled place. The places are spread evenly over the database's campaigns. */
const ROWS_PER_PLACE = 100;

/**
 * Samples the workspace's campaigns at several times, from an index alone. Takes 3 ms. The result affects how to
 * search, not what is found.
 */
async function sampleSearch(
  em: EntityManager,
  filter: CampaignFilter,
  search: string,
  words: readonly string[],
): Promise<SearchSample> {
  const [row] = await em.execute<[SearchSample & { byWord: number[] | null }]>(sql`
    with histogram as materialized (
      select histogram_bounds::text::text[] as at from pg_stats
      where schemaname = any(current_schemas(false)) and tablename = 'campaign' and attname = 'created_utc'
      limit 1
    ), bounds as materialized (
      select distinct at[1 + (array_length(at, 1) - 1) * place / ${HISTOGRAM_BUCKETS}] as bound
      from histogram, generate_series(1, ${HISTOGRAM_BUCKETS} - 1) as place
    ), sample as materialized (
      select search_text from (select bound::timestamptz from bounds union all select 'infinity') as places,
        lateral (
          select search_text from campaign
          where workspace_id = ${filter.workspaceId} and deleted_utc is null and octet_length(search_text) <= 2000
            and created_utc <= bound
          order by created_utc desc, id limit ${ROWS_PER_PLACE}
        ) as rows
    )
    select ${countSql(filter)} as listed, (select count(*)::integer from sample) as sampled,
      (select count(*)::integer from sample where ${containsSql(search)}) as matched,
      array(select bound from bounds where bound is not null order by bound::timestamptz) as bounds,
      (select json_agg(matched order by place) from (
        select place, (select count(*) from sample where strpos(search_text, text) > 0) as matched
        from json_array_elements_text(${JSON.stringify(words)}::json) with ordinality as wanted (text, place)) as counted) as "byWord"`);
  return { ...row, byWord: row.byWord ?? [] };
}
