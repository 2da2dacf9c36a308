import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { keysSql } from './campaign-filter.js';
import { type ListingFilter, listingSql, outsideSql } from './listing-conditions.js';

type Keys = Pick<ListingFilter, 'workspaceId' | 'mode' | 'isActive' | 'payloadTypes'>;

/**
 * Returns an SQL expression for the number of campaigns with these keys and a tag, from the counters that
 * triggers maintain.
 */
export function counterSql(keys: Keys, tag: string | null): RawQueryFragment {
  const counts =
    tag === null
      ? sql`campaign_count where not is_deleted`
      : sql`campaign_tag_count where tag_key = compared_text(${tag})`;
  return sql`(select coalesce(sum(campaigns), 0)::integer from ${counts}
    and workspace_id = ${keys.workspaceId} and ${keysSql(keys)})`;
}

const isOpen = ({ from, before }: ListingFilter['created']): boolean => from === null && before === null;

/**
 * Returns an SQL expression for the length of the list, from counters. Returns null when they cannot tell it: with
 * several tags, time ranges, an import, or campaigns before or after their schedule. Campaigns outside it are
 * subtracted using an index on schedules.
 */
export function lengthSql(filter: ListingFilter): RawQueryFragment | null {
  const tags = [...filter.allTags, ...filter.anyTag];
  const isKept = tags.length <= 1 && isOpen(filter.created) && isOpen(filter.updated) && filter.importId === null;
  if (!isKept || filter.schedule === 'before' || filter.schedule === 'after') return null;
  const kept = counterSql(filter, tags[0] ?? null);
  if (filter.schedule === null) return kept;
  return sql`(${kept} - (select count(*)::integer from campaign_listing
    where (begins_utc is not null or ends_utc is not null) and ${listingSql(filter)} and ${outsideSql(filter.now)}))`;
}
