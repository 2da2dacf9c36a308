import type { EntityManager } from '@mikro-orm/postgresql';

/** Changes per transaction. A command on one of these campaigns waits until the transaction ends. */
const CHANGES = 2000;
/** Transactions per run, which makes twenty million changes. */
const TRANSACTIONS_MAX = 10_000;

/**
 * Rows locked by a command are left for the next run, so nothing waits and nothing deadlocks. Totals are copied, not
 * added, so copying twice is harmless.
 */
const TAKE = `
  with taken as (
    delete from scan_total_change
    where ctid = any(array(
      select ctid from scan_total_change limit ${CHANGES} for update skip locked))
    returning workspace_id, subject_id
  ), changed as materialized (
    select distinct workspace_id, subject_id from taken
  ), listed as materialized (
    select l.workspace_id, l.id from campaign_listing as l
    where (l.workspace_id, l.id) in (select workspace_id, subject_id from changed)
    for update skip locked
  ), left_over as (
    insert into scan_total_change (workspace_id, subject_id)
    select c.workspace_id, c.subject_id from changed as c
    where exists (select from campaign_listing as l where l.workspace_id = c.workspace_id and l.id = c.subject_id)
      and not exists (select from listed where listed.workspace_id = c.workspace_id and listed.id = c.subject_id)
  )
  select (select count(*)::integer from taken) as taken,
    (select array_agg(workspace_id::text) from listed) as workspaces, (select array_agg(id::text) from listed) as ids`;

interface Taken {
  readonly taken: number;
  readonly workspaces: string[] | null;
  readonly ids: string[] | null;
}

/** A separate statement, because Citus cannot join a distributed table with one that it locks. */
const READ = `
  select l.workspace_id, l.id as subject_id, coalesce(t.scans, 0) as scans, t.last_scanned_utc::text as last
  from unnest(?::uuid[], ?::uuid[]) as l (workspace_id, id)
  left join scan_total as t on t.workspace_id = l.workspace_id and t.subject_id = l.id`;

interface Total {
  readonly workspace_id: string;
  readonly subject_id: string;
  readonly scans: string;
  /** Null if the campaign has no scans. */
  readonly last: string | null;
}

const COPY = `
  update campaign_listing as l set scans = t.scans, last_scanned_utc = t.last_scanned_utc
  from unnest(?::uuid[], ?::uuid[], ?::bigint[], ?::timestamptz[]) as t (workspace_id, id, scans, last_scanned_utc)
  where l.workspace_id = t.workspace_id and l.id = t.id
    and (l.scans, l.last_scanned_utc) is distinct from (t.scans, t.last_scanned_utc)`;

/** Formats values without special characters as a PostgreSQL array literal. */
const arrayText = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${value}"`)).join(',')}}`;

/**
 * Copies changed scan totals to the columns that lists are ordered by. Returns the number of campaigns. Run it once a
 * minute on one instance.
 */
export async function copyScanTotals(em: EntityManager): Promise<number> {
  let copied = 0;
  for (let transaction = 0; transaction < TRANSACTIONS_MAX; transaction++) {
    const taken = await em.fork().transactional(async (changes) => {
      const [found] = await changes.execute<[Taken]>(TAKE);
      const { workspaces, ids } = found;
      if (workspaces === null || ids === null) return found.taken;
      const totals = await changes.execute<Total[]>(READ, [arrayText(workspaces), arrayText(ids)]);
      await changes.execute(COPY, [
        arrayText(totals.map((total) => total.workspace_id)),
        arrayText(totals.map((total) => total.subject_id)),
        arrayText(totals.map(({ scans }) => scans)),
        arrayText(totals.map(({ last }) => last)),
      ]);
      copied += ids.length;
      return found.taken;
    });
    if (taken < CHANGES) break;
  }
  return copied;
}
