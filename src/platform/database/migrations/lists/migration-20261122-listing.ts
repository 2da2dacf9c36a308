import { Migration } from '@mikro-orm/migrations';

/**
 * `campaign_listing` has a narrow row for each campaign that is not deleted, with the fields by which lists are
 * filtered and ordered. Triggers write it, except for the scans, which are copied from the totals once a minute (ADR
 * 29). Blocks writers of campaigns while it is filled: less than a minute for a million.
 */
export class MigrationListing extends Migration {
  override up(): void {
    this.addSql('lock table campaign in share row exclusive mode');
    for (const statement of [TAG_KEY, LABEL, LABELS, CREATE_LISTING]) this.addSql(statement);
    this.addSql(`insert into campaign_listing ${rowsOf('campaign')}`);
    for (const index of INDEXES) this.addSql(index);
    this.addSql(LIST_CAMPAIGNS);
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['update', 'old table as removed new table as added'],
      ['delete', 'old table as removed'],
    ]) {
      this.addSql(`
        create trigger campaign_listing_${event} after ${event} on campaign referencing ${tables}
        for each statement execute function list_campaigns()`);
    }
    this.addSql(`
      create trigger campaign_listing_truncate after truncate on campaign
      for each statement execute function list_campaigns()`);
    // Campaigns whose totals have changed since they were copied. The table is append-only, so that no writer of scans
    // waits for a list.
    this.addSql('create table scan_total_change (workspace_id uuid not null, subject_id uuid not null)');
    this.addSql('analyze campaign_listing');
  }

  override down(): void {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      this.addSql(`drop trigger campaign_listing_${event} on campaign`);
    }
    this.addSql('drop function list_campaigns');
    this.addSql('drop table campaign_listing, scan_total_change');
    this.addSql('drop function campaign_labels, campaign_label, campaign_tag_key');
  }
}

/** Key that makes two spellings the same tag in every locale of the database; matches `tagKey` in TypeScript. */
const TAG_KEY = `
  create function campaign_tag_key(tag text) returns text language sql immutable strict parallel safe as $$
    select normalize(lower(normalize(tag, nfc) collate "und-x-icu"), nfc) $$`;

/**
 * Label that includes the workspace, so that one index of all labels separates workspaces. The kinds are tag, type,
 * mode and status.
 */
const LABEL = `
  create function campaign_label(workspace uuid, kind text, value text) returns bigint
  language sql immutable strict parallel safe as $$
    select ('x' || left(md5(workspace::text || ' ' || kind || ' ' || value), 16))::bit(64)::bigint $$`;

const LABELS = `
  create function campaign_labels(workspace uuid, in_mode text, active boolean, type text, tags text[]) returns bigint[]
  language sql immutable strict parallel safe set search_path from current as $$
    select array[campaign_label(workspace, 'mode', in_mode), campaign_label(workspace, 'type', type),
        campaign_label(workspace, 'status', active::text)]
      || array(select distinct campaign_label(workspace, 'tag', campaign_tag_key(tag)) from unnest(tags) as tag) $$`;

/** Names are sorted as in a dictionary, in every locale of the database: case and accents come second. */
const CREATE_LISTING = `
  create table campaign_listing (
    workspace_id uuid not null,
    id uuid not null,
    created_utc timestamptz(3) not null,
    updated_utc timestamptz(3) not null,
    begins_utc timestamptz(3) null,
    ends_utc timestamptz(3) null,
    scans bigint not null,
    last_scanned_utc timestamptz(3) null,
    labels bigint[] not null,
    name text collate "und-x-icu" not null
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02, parallel_workers = 0)`;

/** Each order includes the columns of the filters, so that a list is read from one index alone. */
const FILTERED = 'include (labels, created_utc, updated_utc, begins_utc, ends_utc)';
const INDEXES = [
  'alter table campaign_listing add constraint campaign_listing_pkey primary key (workspace_id, id)',
  `create index campaign_listing_created_index on campaign_listing (workspace_id, created_utc desc, id)
    include (labels, updated_utc, begins_utc, ends_utc)`,
  `create index campaign_listing_name_index on campaign_listing (workspace_id, name, id) ${FILTERED}`,
  `create index campaign_listing_scans_index on campaign_listing (workspace_id, scans desc, id) ${FILTERED}`,
  `create index campaign_listing_last_scanned_index
    on campaign_listing (workspace_id, last_scanned_utc desc nulls last, id) ${FILTERED}`,
  'create index campaign_listing_updated_index on campaign_listing (workspace_id, updated_utc desc)',
  `create index campaign_listing_schedule_index on campaign_listing (workspace_id, begins_utc, ends_utc)
    where begins_utc is not null or ends_utc is not null`,
  // Recent additions are searched one by one until they reach this size.
  `create index campaign_listing_labels_index on campaign_listing using gin (labels) with (gin_pending_list_limit = 256)`,
];

/** Selects the listing rows for campaigns in a table, with the known scans of restored campaigns. */
const rowsOf = (table: string): string => `
  select c.workspace_id, c.id, c.created_utc, c.updated_utc, (c.schedule ->> 'fromUtc')::timestamptz,
    (c.schedule ->> 'untilUtc')::timestamptz, coalesce(t.scans, 0), t.last_scanned_utc,
    campaign_labels(c.workspace_id, c.mode, c.is_active, c.payload_type, c.tags), c.name
  from ${table} as c left join scan_total as t on t.workspace_id = c.workspace_id and t.subject_id = c.id
  where c.deleted_utc is null`;

const COLUMNS = ['created_utc', 'updated_utc', 'begins_utc', 'ends_utc', 'labels', 'name'];
const ofTable = (table: string): string => COLUMNS.map((column) => `${table}.${column}`).join(', ');

const LIST_CAMPAIGNS = `
  create function list_campaigns() returns trigger language plpgsql set search_path from current as $$
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
      insert into campaign_listing as l ${rowsOf('added')}
      on conflict (workspace_id, id) do update set (${COLUMNS.join(', ')}) = (${ofTable('excluded')})
      where (${ofTable('l')}) is distinct from (${ofTable('excluded')});
    end if;
    return null;
  end $$`;
