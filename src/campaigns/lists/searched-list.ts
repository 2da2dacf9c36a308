import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CampaignFilter, filterSql } from './campaign-filter.js';
import { NEWEST_FIRST, type PageQuery } from './read-page.js';
import { type SearchSample, sampleSearch } from './sample-search.js';
import { containing, searchWords } from './search-words.js';
import { sharesOf } from './time-shares.js';

/** Of a list this short every text is read from its row. */
const FEW = 2000;
/** From this share on a search reads the texts of all campaigns instead of looking up matches in the trigram index. */
const FREQUENT = 0.02;

/** Returns the queries of a list of the campaigns whose text contains the search, which is in lower case. */
export async function searchedList(em: EntityManager, filter: CampaignFilter, search: string): Promise<PageQuery> {
  const words = searchWords(search);
  const sample = await sampleSearch(em, filter, search, words);
  const matches = sql`${filterSql(filter)} and strpos(search_text, ${search}) > 0`;
  if (sample.listed <= FEW) return lookUp(matches);
  if (words.length === 0 || sample.matched > sample.sampled * FREQUENT) return readAll(matches, sample.bounds);
  const pattern = containing(rarestWord(words, sample) ?? search);
  return lookUp(sql`${matches} and search_text like ${pattern}`);
}

/** Returns a LIKE pattern by which the trigram index finds a search that finds little, or null for one that finds much. */
export async function narrowingPattern(
  em: EntityManager,
  filter: CampaignFilter,
  search: string,
): Promise<string | null> {
  const words = searchWords(search);
  const sample = await sampleSearch(em, filter, search, words);
  if (words.length === 0 || sample.matched > sample.sampled * FREQUENT) return null;
  return containing(rarestWord(words, sample) ?? search);
}

/**
 * The index reads the list of campaigns of each trigram to its end, so few and rare ones are best. The words beside the
 * rarest are compared in the rows that it finds. None when all are frequent: then only together they are rare.
 */
function rarestWord(words: readonly string[], { byWord, sampled }: SearchSample): string | undefined {
  const counted = words.map((word, index) => ({ word, matched: byWord[index] ?? 0 }));
  const [rarest] = counted.sort((a, b) => a.matched - b.matched || b.word.length - a.word.length);
  return rarest !== undefined && rarest.matched <= sampled * FREQUENT ? rarest.word : undefined;
}

/** For few matches: finds all of them, then counts and sorts them. */
function lookUp(matches: RawQueryFragment): PageQuery {
  const found = sql`select id, created_utc from campaign where ${matches}`;
  return { parts: [sql`select * from found`], order: NEWEST_FIRST, count: sql`select count(*) as n from found`, found };
}

/** Texts up to here are in campaign_text_index, whose condition this is, longer ones in their rows only. */
export const SHORT = sql`octet_length(search_text) <= 2000`;
export const LONG = sql`octet_length(search_text) > 2000`;

/**
 * For many matches: reads the texts in the list's order until the page is full, and all of them for the count, in parts that
 * several processes of the database share.
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
