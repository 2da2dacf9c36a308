import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { type CampaignFilter, countSql, filterSql, keysOf } from './campaign-filter.js';
import { NEWEST_FIRST, OLDEST_FIRST, type PageQuery } from './read-page.js';

const LAST_DELETED_FIRST = sql`deleted_utc desc, id`;

/**
 * Returns the queries of a list without a search, answered from indexes alone. Its length is kept by triggers. A filter
 * reads one part of an index for every combination of mode and status that it allows, merged in the list's order.
 */
export const unsearchedList = (filter: CampaignFilter): PageQuery => ({
  newestFirst: orderedSql(filter, NEWEST_FIRST),
  oldestFirst: orderedSql(filter, OLDEST_FIRST),
  count: sql`select ${countSql(filter)} as n`,
  order: NEWEST_FIRST,
});

/** Returns the queries of the list of a workspace's deleted campaigns, the last deleted first. */
export const deletedList = (workspaceId: string): PageQuery => ({
  newestFirst: deletedSql(workspaceId, LAST_DELETED_FIRST),
  oldestFirst: deletedSql(workspaceId, sql`deleted_utc, id desc`),
  count: sql`select ${countSql({ workspaceId }, true)} as n`,
  order: LAST_DELETED_FIRST,
});

const deletedSql = (workspaceId: string, order: RawQueryFragment): RawQueryFragment =>
  sql`select id from campaign where workspace_id = ${workspaceId} and deleted_utc is not null order by ${order}`;

function orderedSql(filter: CampaignFilter, order: RawQueryFragment): RawQueryFragment {
  const keys = keysOf(filter);
  const rows = keys === null ? rowsSql(filter) : unionAll(keys.map((key) => rowsSql({ ...filter, ...key })));
  return sql`select id from (${rows}) as listed order by ${order}`;
}

const rowsSql = (filter: CampaignFilter): RawQueryFragment =>
  sql`select id, created_utc from campaign where ${filterSql(filter)}`;

const unionAll = (queries: readonly RawQueryFragment[]): RawQueryFragment =>
  queries.reduce((all, query) => sql`${all} union all ${query}`);
