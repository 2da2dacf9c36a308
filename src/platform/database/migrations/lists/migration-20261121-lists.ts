import { Migration } from '@mikro-orm/migrations';

/**
 * Number of campaigns per workspace, maintained by triggers, and the indexes of lists and searches. The count is the sum of
 * the rows of one key: writers at the same time take different rows, so none waits for another (ADR 19). It has no foreign
 * key, because its check would wait for every unit of work that has locked the workspace's row.
 *
 * Blocks writers of campaigns while it counts and builds indexes: less than 20 seconds for 1.3 million.
 */
export class MigrationLists extends Migration {
  override up(): void {
    this.addSql(`
      create table campaign_count (
        workspace_id uuid not null,
        is_deleted boolean not null,
        mode text not null,
        is_active boolean not null,
        campaigns bigint not null
      ) with (fillfactor = 50)`);
    this.addSql(`
      create index campaign_count_index on campaign_count (workspace_id, is_deleted, mode, is_active)`);
    // Nothing may be written between creating the triggers and the first count.
    this.addSql('lock table campaign in share row exclusive mode');
    this.addSql(ADD_TO_COUNT_BY_MODE);
    this.addSql(COUNT_CAMPAIGNS_BY_MODE);
    this.addSql(FORGET_CAMPAIGNS);
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['update', 'old table as removed new table as added'],
      ['delete', 'old table as removed'],
    ]) {
      this.addSql(`
        create trigger campaign_count_${event} after ${event} on campaign referencing ${tables}
        for each statement execute function count_campaigns()`);
    }
    this.addSql(`
      create trigger campaign_count_truncate after truncate on campaign
      for each statement execute function forget_campaigns()`);
    this.addSql(`
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, campaigns)
      select workspace_id, deleted_utc is not null, mode, is_active, count(*) from campaign group by 1, 2, 3, 4`);
    // Order of the list filtered by mode and status.
    this.addSql(`
      create index campaign_filter_index on campaign (workspace_id, mode, is_active, created_utc desc, id)
      where deleted_utc is null`);
    // Searches with many matches read the texts in list order from this index instead of the wide rows. An index entry
    // has room for 2,700 bytes, so longer texts are read from their rows.
    this.addSql(`
      create index campaign_text_index on campaign (workspace_id, created_utc desc, id) include (mode, is_active, search_text)
      where deleted_utc is null and octet_length(search_text) <= 2000`);
    this.addSql(`
      create index campaign_long_text_index on campaign (workspace_id, created_utc desc, id)
      where deleted_utc is null and octet_length(search_text) > 2000`);
    // Without these statistics PostgreSQL estimates that a third of all texts are long.
    this.addSql('create statistics campaign_text_length on (octet_length(search_text)) from campaign');
    this.addSql('analyze campaign');
    // Index-only reads need recent vacuums, also after inserts. Workers of a parallel index scan wait for each other at
    // every page: one process is faster than three.
    this.addSql(`
      alter table campaign set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02, parallel_workers = 0)`);
  }

  override down(): void {
    this.addSql(`
      alter table campaign reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor,
        autovacuum_analyze_scale_factor, parallel_workers)`);
    this.addSql('drop statistics campaign_text_length');
    this.addSql('drop index campaign_long_text_index, campaign_text_index, campaign_filter_index');
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      this.addSql(`drop trigger campaign_count_${event} on campaign`);
    }
    this.addSql('drop function count_campaigns, forget_campaigns, add_to_campaign_count');
    this.addSql('drop table campaign_count');
  }
}

/**
 * Adds to the count of one key, in a row that no other uncommitted transaction has changed, or else in a new row. Above
 * read committed, a row that was changed since the snapshot would fail the transaction, so a new one is always used
 * there.
 */
export const ADD_TO_COUNT_BY_MODE = `
  create function add_to_campaign_count(workspace uuid, deleted boolean, in_mode text, active boolean, added bigint)
  returns void language plpgsql set search_path from current as $$
  declare free tid;
  begin
    if current_setting('transaction_isolation') in ('read committed', 'read uncommitted') then
      select ctid into free from campaign_count
        where workspace_id = workspace and is_deleted = deleted and mode = in_mode and is_active = active
        limit 1 for update skip locked;
    end if;
    if free is null then
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, campaigns)
        values (workspace, deleted, in_mode, active, added);
    else
      update campaign_count set campaigns = campaigns + added where ctid = free;
    end if;
  end $$`;

/** Counts what a statement changed. An update that leaves the keys unchanged changes no count. */
export const COUNT_CAMPAIGNS_BY_MODE = `
  create function count_campaigns() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, n) from (
        select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, count(*) as n
          from added group by 1, 2, 3, 4) as change;
    elsif tg_op = 'DELETE' then
      perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, -n) from (
        select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, count(*) as n
          from removed group by 1, 2, 3, 4) as change;
    else
      perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, n) from (
        select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, sum(sign)::bigint as n from (
          select workspace_id, deleted_utc, mode, is_active, 1 as sign from added
          union all select workspace_id, deleted_utc, mode, is_active, -1 from removed) as rows
          group by 1, 2, 3, 4 having sum(sign) <> 0) as change;
    end if;
    return null;
  end $$`;

const FORGET_CAMPAIGNS = `
  create function forget_campaigns() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from campaign_count;
    return null;
  end $$`;
