import { Migration } from '@mikro-orm/migrations';
import { ADD_TO_COUNT_BY_MODE, COUNT_CAMPAIGNS_BY_MODE } from './migration-20261121-lists.js';

/** Counts campaigns by payload type too, and by tag (ADR 19). */
export class MigrationTagCounts extends Migration {
  override up(): void {
    this.addSql('lock table campaign in share row exclusive mode');
    this.addSql(`alter table campaign_count add column payload_type text not null default 'Url'`);
    this.addSql('delete from campaign_count');
    this.addSql(`
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, payload_type, campaigns)
      select workspace_id, deleted_utc is not null, mode, is_active, payload_type, count(*) from campaign group by 1, 2, 3, 4, 5`);
    // Counts only campaigns that are not deleted. Each spelling of a tag is counted, so that a list of tags can show
    // the most common one.
    this.addSql(`
      create table campaign_tag_count (
        workspace_id uuid not null,
        tag_key text not null,
        tag text not null,
        mode text not null,
        is_active boolean not null,
        payload_type text not null,
        campaigns bigint not null
      ) with (fillfactor = 50)`);
    this.addSql('create index campaign_tag_count_index on campaign_tag_count (workspace_id, tag_key)');
    for (const statement of [ADD_TO_TAG_COUNT, ADD_TO_COUNT, COUNT_CAMPAIGNS, FORGET_CAMPAIGNS]) this.addSql(statement);
    this.addSql(`
      insert into campaign_tag_count (workspace_id, tag_key, tag, mode, is_active, payload_type, campaigns)
      select workspace_id, campaign_tag_key(tag), tag, mode, is_active, payload_type, count(*) from campaign, unnest(tags) as tag
      where deleted_utc is null group by 1, 2, 3, 4, 5, 6`);
    this.addSql('drop function add_to_campaign_count(uuid, boolean, text, boolean, bigint)');
  }

  override down(): void {
    this.addSql('lock table campaign in share row exclusive mode');
    this.addSql(ADD_TO_COUNT_BY_MODE);
    this.addSql(COUNT_CAMPAIGNS_BY_MODE.replace('create function', 'create or replace function'));
    this.addSql(FORGET_CAMPAIGNS.replace('delete from campaign_tag_count;', ''));
    this.addSql(
      'drop function add_to_campaign_count(uuid, boolean, text, boolean, text, bigint), add_to_campaign_tag_count',
    );
    this.addSql('drop table campaign_tag_count');
    this.addSql('alter table campaign_count drop column payload_type');
  }
}

/** Adds to a count in a row that no other uncommitted transaction has changed, or else in a new row. */
const ADD_TO_COUNT = `
  create function add_to_campaign_count(
    workspace uuid, deleted boolean, in_mode text, active boolean, type text, added bigint)
  returns void language plpgsql set search_path from current as $$
  declare free tid;
  begin
    if current_setting('transaction_isolation') in ('read committed', 'read uncommitted') then
      select ctid into free from campaign_count
        where workspace_id = workspace and is_deleted = deleted and mode = in_mode and is_active = active
          and payload_type = type
        limit 1 for update skip locked;
    end if;
    if free is null then
      insert into campaign_count (workspace_id, is_deleted, mode, is_active, payload_type, campaigns)
        values (workspace, deleted, in_mode, active, type, added);
    else
      update campaign_count set campaigns = campaigns + added where ctid = free;
    end if;
  end $$`;

const ADD_TO_TAG_COUNT = `
  create function add_to_campaign_tag_count(
    workspace uuid, key text, spelling text, in_mode text, active boolean, type text, added bigint)
  returns void language plpgsql set search_path from current as $$
  declare free tid;
  begin
    if current_setting('transaction_isolation') in ('read committed', 'read uncommitted') then
      select ctid into free from campaign_tag_count
        where workspace_id = workspace and tag_key = key and tag = spelling and mode = in_mode and is_active = active
          and payload_type = type
        limit 1 for update skip locked;
    end if;
    if free is null then
      insert into campaign_tag_count (workspace_id, tag_key, tag, mode, is_active, payload_type, campaigns)
        values (workspace, key, spelling, in_mode, active, type, added);
    else
      update campaign_tag_count set campaigns = campaigns + added where ctid = free;
    end if;
  end $$`;

/** Rows of a statement's tables, each with its sign. */
const changed = (columns: string): string => `
  select ${columns}, 1 as sign from added union all select ${columns}, -1 from removed`;
const inserted = (columns: string): string => `select ${columns}, 1 as sign from added`;
const deleted = (columns: string): string => `select ${columns}, -1 as sign from removed`;

const countRows = (rows: (columns: string) => string): string => `
  perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, payload_type, n) from (
    select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, payload_type, sum(sign)::bigint as n
      from (${rows('workspace_id, deleted_utc, mode, is_active, payload_type')}) as rows
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0) as change;
  perform add_to_campaign_tag_count(workspace_id, tag_key, tag, mode, is_active, payload_type, n) from (
    select workspace_id, campaign_tag_key(tag) as tag_key, tag, mode, is_active, payload_type, sum(sign)::bigint as n
      from (${rows('workspace_id, deleted_utc, mode, is_active, payload_type, tags')}) as rows, unnest(tags) as tag
      where deleted_utc is null
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0) as change;`;

/** Counts what a statement changed. An update that leaves the keys unchanged changes no count. */
const COUNT_CAMPAIGNS = `
  create or replace function count_campaigns() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then ${countRows(inserted)}
    elsif tg_op = 'DELETE' then ${countRows(deleted)}
    else ${countRows(changed)}
    end if;
    return null;
  end $$`;

const FORGET_CAMPAIGNS = `
  create or replace function forget_campaigns() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from campaign_count;
    delete from campaign_tag_count;
    return null;
  end $$`;
