import { sql } from '@mikro-orm/core';
import { type CampaignFilter, countSql, filterSql, keysOf } from './campaign-filter.js';
import { NEWEST_FIRST, type PageQuery } from './read-page.js';

/**
 * Returns the queries of a list without a search, answered from indexes alone. Triggers maintain its length. The filter
 * reads one index range for each combination of mode and status that it allows.
 */
export const unsearchedList = (filter: CampaignFilter): PageQuery => ({
  parts: (keysOf(filter) ?? [{}]).map((key) => {
    const condition = filterSql({ ...filter, ...key });
    return sql`select id, created_utc from campaign where ${condition}`;
  }),
  order: NEWEST_FIRST,
  count: sql`select ${countSql(filter)} as n`,
});

/** Returns the queries of the list of a workspace's deleted campaigns, most recently deleted first. */
export const deletedList = (workspaceId: string): PageQuery => ({
  parts: [sql`select id, deleted_utc from campaign where workspace_id = ${workspaceId} and deleted_utc is not null`],
  order: { forward: sql`deleted_utc desc, id`, backward: sql`deleted_utc, id desc` },
  count: sql`select ${countSql({ workspaceId }, true)} as n`,
});
