import { Migration } from '@mikro-orm/migrations';

/**
 * Lists read the totals of restored campaigns workspace by workspace, in separate statements, because distributed
 * totals cannot be joined with the rows of a trigger. Changed totals are also copied to lists a second time after a
 * while: a change is visible on the coordinator a moment before the worker shows the totals (ADR 33).
 */
export class MigrationListingTotals extends Migration {
  override up(): void {
    this.addSql(listCampaigns(DECLARATIONS, ROWS, READ_TOTALS, WRITE_TOTALS));
    this.addSql(`
      alter table scan_total_change
        add column is_again boolean not null default false, add column after_utc timestamptz not null default '-infinity'`);
  }

  override down(): void {
    this.addSql(listCampaigns('', JOINED_ROWS, '', ''));
    this.addSql('alter table scan_total_change drop column is_again, drop column after_utc');
  }
}

const COLUMNS = ['created_utc', 'updated_utc', 'begins_utc', 'ends_utc', 'labels', 'name'];
const ofTable = (table: string): string => COLUMNS.map((column) => `${table}.${column}`).join(', ');

const rows = (totals: string, joined: string): string => `
  select c.workspace_id, c.id, c.created_utc, c.updated_utc, (c.schedule ->> 'fromUtc')::timestamptz,
    (c.schedule ->> 'untilUtc')::timestamptz, ${totals},
    campaign_labels(c.workspace_id, c.mode, c.is_active, c.payload_type, c.tags), c.name
  from added as c ${joined}
  where c.deleted_utc is null`;

const ROWS = rows('0, null', '');
const JOINED_ROWS = rows(
  'coalesce(t.scans, 0), t.last_scanned_utc',
  'left join scan_total as t on t.workspace_id = c.workspace_id and t.subject_id = c.id',
);

/** Reads the totals of restored campaigns. New ones have none, so they can be created while a worker is away. */
const READ_TOTALS = `
      if tg_op = 'UPDATE' then
        for workspace, ids in
          select a.workspace_id, array_agg(a.id) from added as a
          where a.deleted_utc is null and not exists (
            select from campaign_listing as l where l.workspace_id = a.workspace_id and l.id = a.id)
          group by a.workspace_id
        loop
          for total in
            select t.* from scan_total as t
            where t.workspace_id = workspace and t.subject_id = any(ids)
          loop
            totals := totals || total;
          end loop;
        end loop;
      end if;`;

const WRITE_TOTALS = `
      if cardinality(totals) > 0 then
        update campaign_listing as l set scans = t.scans, last_scanned_utc = t.last_scanned_utc
        from unnest(totals) as t where l.workspace_id = t.workspace_id and l.id = t.subject_id;
      end if;`;

const DECLARATIONS = `
  declare
    workspace uuid;
    ids uuid[];
    total scan_total%rowtype;
    totals scan_total[] := '{}';`;

const listCampaigns = (declarations: string, selected: string, before: string, afterwards: string): string => `
  create or replace function list_campaigns() returns trigger language plpgsql set search_path from current as $$
  ${declarations}
  begin
    if tg_op = 'TRUNCATE' then
      delete from campaign_listing;
    elsif tg_op = 'DELETE' then
      delete from campaign_listing as l using removed as r where l.workspace_id = r.workspace_id and l.id = r.id;
    else
      if tg_op = 'UPDATE' then
        delete from campaign_listing as l using removed as r
        where l.workspace_id = r.workspace_id and l.id = r.id and not exists (
          select from added as a where a.workspace_id = r.workspace_id and a.id = r.id and a.deleted_utc is null);
      end if;
      ${before}
      insert into campaign_listing as l ${selected}
      on conflict (workspace_id, id) do update set (${COLUMNS.join(', ')}) = (${ofTable('excluded')})
      where (${ofTable('l')}) is distinct from (${ofTable('excluded')});
      ${afterwards}
    end if;
    return null;
  end $$`;
