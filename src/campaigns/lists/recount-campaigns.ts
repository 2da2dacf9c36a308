import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import type { Operator } from '../../tenancy/caller/actor.js';
import { copyScanTotals } from './copy-scan-totals.js';
import { relistCampaigns } from './relist-campaigns.js';

/** A key whose counter is wrong. */
export interface CountDifference {
  readonly workspaceId: string;
  readonly isDeleted: boolean;
  readonly mode: string;
  readonly isActive: boolean;
  readonly payloadType: string;
  /** Null: regardless of tags. */
  readonly tag: string | null;
  readonly kept: number;
  readonly counted: number;
}

export interface RecountCampaignsOptions {
  /** All workspaces if omitted. */
  readonly workspaceId?: string | undefined;
  readonly repair: boolean;
}

/** An arbitrary number that only this command uses. */
const RECOUNT_LOCK = 7_167_620_019;

/**
 * Counts campaigns and compares the result with the counters, while other transactions write. A repair corrects the
 * counters by the difference and adds missing campaigns to the listing. This is exact despite concurrent writes:
 * whatever its snapshot cannot see is missing on both sides.
 */
export async function recountCampaigns(
  { em }: Operator,
  { workspaceId, repair }: RecountCampaignsOptions,
): Promise<CountDifference[]> {
  if (workspaceId !== undefined && !isUuid(workspaceId)) throw notFound('workspace');
  const ofWorkspace = workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`;
  const differences = await em.transactional(async (inside) => {
    // Two repairs at once would add the same difference twice.
    await inside.execute('select pg_advisory_xact_lock(?)', [RECOUNT_LOCK]);
    if (repair) await relistCampaigns(inside, workspaceId);
    return compare(inside, ofWorkspace, repair);
  });
  if (repair) await copyScanTotals(em);
  return differences;
}

/** A single statement, so that counters and campaigns come from the same snapshot. */
const compare = (em: EntityManager, ofWorkspace: RawQueryFragment, repair: boolean): Promise<CountDifference[]> =>
  em.execute<CountDifference[]>(sql`
    with difference as materialized (
      select workspace_id, is_deleted, mode, is_active, payload_type, sum(kept) as kept, sum(counted) as counted
      from (
        select workspace_id, is_deleted, mode, is_active, payload_type, campaigns as kept, 0 as counted
          from campaign_count where ${ofWorkspace}
        union all
        select workspace_id, deleted_utc is not null, mode, is_active, payload_type, 0, 1 from campaign where ${ofWorkspace}
      ) as both_sides
      group by 1, 2, 3, 4, 5 having sum(kept) <> sum(counted)
    ), tag_difference as materialized (
      select workspace_id, tag_key, tag, mode, is_active, payload_type, sum(kept) as kept, sum(counted) as counted
      from (
        select workspace_id, tag_key, tag, mode, is_active, payload_type, campaigns as kept, 0 as counted
          from campaign_tag_count where ${ofWorkspace}
        union all
        select workspace_id, compared_text(tag), tag, mode, is_active, payload_type, 0, 1
          from campaign, unnest(tags) as tag where deleted_utc is null and ${ofWorkspace}
      ) as both_sides
      group by 1, 2, 3, 4, 5, 6 having sum(kept) <> sum(counted)
    ), repaired as (
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, payload_type, campaigns)
      select workspace_id, is_deleted, mode, is_active, payload_type, counted - kept from difference where ${repair}
    ), repaired_tags as (
      insert into campaign_tag_count (workspace_id, tag_key, tag, mode, is_active, payload_type, campaigns)
      select workspace_id, tag_key, tag, mode, is_active, payload_type, counted - kept from tag_difference where ${repair}
    )
    select workspace_id as "workspaceId", is_deleted as "isDeleted", mode, is_active as "isActive",
      payload_type as "payloadType", tag, kept::integer as kept, counted::integer as counted
    from (
      select workspace_id, is_deleted, mode, is_active, payload_type, null as tag, kept, counted from difference
      union all
      select workspace_id, false, mode, is_active, payload_type, tag, kept, counted from tag_difference
    ) as differences order by 1, 2, 3, 4, 5, 6`);
