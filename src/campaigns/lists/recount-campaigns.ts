import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Operator } from '../../context/operator.js';
import { notFound } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';

/** A key whose kept number of campaigns is wrong. */
export interface CountDifference {
  readonly workspaceId: string;
  readonly isDeleted: boolean;
  readonly mode: string;
  readonly isActive: boolean;
  readonly kept: number;
  readonly counted: number;
}

export interface RecountCampaignsOptions {
  /** All workspaces when left out. */
  readonly workspaceId?: string | undefined;
  readonly repair: boolean;
}

/** Any number that only this command uses. */
const RECOUNT_LOCK = 7_167_620_019;

/**
 * Counts campaigns again and compares the kept counts with them, beside running writers. A repair adds the differences. That
 * is exact while others write: what is not visible to its snapshot is missing on both sides.
 */
export async function recountCampaigns(
  { em }: Operator,
  { workspaceId, repair }: RecountCampaignsOptions,
): Promise<CountDifference[]> {
  if (workspaceId !== undefined && !isUuid(workspaceId)) throw notFound('workspace');
  const ofWorkspace = workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`;
  return em.transactional(async (inside) => {
    // Two repairs at once would add the same difference twice.
    await inside.execute('select pg_advisory_xact_lock(?)', [RECOUNT_LOCK]);
    return compare(inside, ofWorkspace, repair);
  });
}

/** One statement, so that counts and campaigns are read from one snapshot. */
const compare = (em: EntityManager, ofWorkspace: RawQueryFragment, repair: boolean): Promise<CountDifference[]> =>
  em.execute<CountDifference[]>(sql`
    with difference as materialized (
      select workspace_id, is_deleted, mode, is_active, sum(kept) as kept, sum(counted) as counted
      from (
        select workspace_id, is_deleted, mode, is_active, campaigns as kept, 0 as counted
          from campaign_count where ${ofWorkspace}
        union all
        select workspace_id, deleted_utc is not null, mode, is_active, 0, 1 from campaign where ${ofWorkspace}
      ) as both_sides
      group by 1, 2, 3, 4 having sum(kept) <> sum(counted)
    ), repaired as (
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, campaigns)
      select workspace_id, is_deleted, mode, is_active, counted - kept from difference where ${repair}
    )
    select workspace_id as "workspaceId", is_deleted as "isDeleted", mode, is_active as "isActive",
      kept::integer as kept, counted::integer as counted
    from difference order by 1, 2, 3, 4`);
