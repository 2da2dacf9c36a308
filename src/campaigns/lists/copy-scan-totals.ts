import type { EntityManager } from '@mikro-orm/postgresql';

/** Of one transaction: a command on one of these campaigns waits for as long as it takes. */
const CHANGES = 2000;
/** Of one run: twenty million changes. */
const TRANSACTIONS_MAX = 10_000;

/**
 * Rows that a command is changing are left for the next time: nothing waits here, so nothing deadlocks. The totals are copied
 * as they are, not added to, so it does no harm twice.
 */
const COPY = `
  with taken as (
    delete from scan_total_change
    where ctid = any(array(select ctid from scan_total_change limit ${CHANGES} for update skip locked))
    returning workspace_id, subject_id
  ), changed as materialized (
    select distinct workspace_id, subject_id from taken
  ), listed as materialized (
    select l.workspace_id, l.id from campaign_listing as l
    where (l.workspace_id, l.id) in (select workspace_id, subject_id from changed)
    for update skip locked
  ), copied as (
    update campaign_listing as l set scans = t.scans, last_scanned_utc = t.last_scanned_utc
    from listed, scan_total as t
    where l.workspace_id = listed.workspace_id and l.id = listed.id
      and t.workspace_id = listed.workspace_id and t.subject_id = listed.id
  ), left_over as (
    insert into scan_total_change (workspace_id, subject_id)
    select c.workspace_id, c.subject_id from changed as c
    where exists (select from campaign_listing as l where l.workspace_id = c.workspace_id and l.id = c.subject_id)
      and not exists (select from listed where listed.workspace_id = c.workspace_id and listed.id = c.subject_id)
  )
  select (select count(*)::integer from taken) as taken, (select count(*)::integer from listed) as listed`;

/**
 * Copies totals of scans that have changed to what campaigns are ordered by in lists. Returns for how many campaigns. To be called
 * once a minute, by one instance.
 */
export async function copyScanTotals(em: EntityManager): Promise<number> {
  let copied = 0;
  for (let transaction = 0; transaction < TRANSACTIONS_MAX; transaction++) {
    const [{ taken, listed }] = await em.execute<[{ taken: number; listed: number }]>(COPY);
    copied += listed;
    if (taken < CHANGES) break;
  }
  return copied;
}
