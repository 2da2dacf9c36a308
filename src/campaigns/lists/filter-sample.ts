import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { counterSql } from './campaign-counters.js';
import { allOf, commas, importedSql, type ListingFilter, rangeSql, scheduleSql } from './listing-conditions.js';
import { HISTOGRAM_BUCKETS } from './time-shares.js';

/** A list of up to this many campaigns is found, counted and sorted as a whole. */
export const FEW_LISTED = 20_000;

/** Estimates made before a filter is executed. */
export interface FilterSample {
  /** Upper bound for the length of the list; meaningless above FEW_LISTED. */
  readonly atMost: number;
  /**
   * Times, ascending, that divide the database's campaigns into parts of similar size. Empty before the first ANALYZE.
   */
  readonly bounds: readonly string[];
}

/**
 * Finds the condition that narrows a list most, from counters and, up to FEW_LISTED, from times and schedules. Takes at
 * most 10 ms. The result affects how the list is read, not what it contains.
 */
export async function sampleFilter(em: EntityManager, filter: ListingFilter): Promise<FilterSample> {
  const [row] = await em.execute<[{ at_most: number; bounds: string[] }]>(sql`
    with histogram as materialized (
      select histogram_bounds::text::text[] as at from pg_stats
      where schemaname = any(current_schemas(false)) and tablename = 'campaign_listing' and attname = 'created_utc'
      limit 1
    )
    select least(${commas(lengths(filter))})::integer as at_most, array(
      select distinct at[1 + (array_length(at, 1) - 1) * place / ${HISTOGRAM_BUCKETS}]::timestamptz
      from histogram, generate_series(1, ${HISTOGRAM_BUCKETS} - 1) as place where at is not null order by 1)::text[] as bounds`);
  return { atMost: row.at_most, bounds: row.bounds };
}

/** Each expression is an upper bound for the length of the list. */
function lengths(filter: ListingFilter): RawQueryFragment[] {
  const { workspaceId, allTags, anyTag, schedule, created, updated, importId } = filter;
  const ofWorkspace = sql`workspace_id = ${workspaceId}`;
  const upToFew = (conditions: readonly RawQueryFragment[]): RawQueryFragment[] =>
    conditions.length === 0
      ? []
      : [
          sql`(select count(*) from (select from campaign_listing where ${allOf([ofWorkspace, ...conditions])}
            limit ${FEW_LISTED + 1}) as first_ones)`,
        ];
  const outOfSchedule = schedule === 'before' || schedule === 'after' ? scheduleSql(filter) : null;
  const any = anyTag.map((tag) => counterSql(filter, tag));
  return [
    counterSql(filter, null),
    ...allTags.map((tag) => counterSql(filter, tag)),
    ...(any.length === 0 ? [] : [sql`(${any.reduce((sum, one) => sql`${sum} + ${one}`)})`]),
    ...(importId === null ? [] : [sql`(${importedSql(sql`count(*)`, importId)})`]),
    ...upToFew(rangeSql(sql`created_utc`, created)),
    ...upToFew(rangeSql(sql`updated_utc`, updated)),
    ...upToFew(outOfSchedule === null ? [] : [outOfSchedule]),
  ];
}
