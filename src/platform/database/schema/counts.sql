-- Numbers of campaigns, kept by triggers (ADR 19). The count is the sum of the rows of one key: writers at the same time
-- take different rows, so none waits for another. There are no foreign keys, because their checks would wait for every
-- unit of work that has locked the workspace's row.

create table campaign_count (
  workspace_id uuid not null,
  is_deleted boolean not null,
  mode text not null,
  is_active boolean not null,
  payload_type text not null,
  campaigns bigint not null
) with (fillfactor = 50);
create index campaign_count_index on campaign_count (workspace_id, is_deleted, mode, is_active);

-- Only of campaigns that are not deleted. Each spelling of a tag is counted, so that a list of tags can show the most
-- common one.
create table campaign_tag_count (
  workspace_id uuid not null,
  tag_key text not null,
  tag text not null,
  mode text not null,
  is_active boolean not null,
  payload_type text not null,
  campaigns bigint not null
) with (fillfactor = 50);
create index campaign_tag_count_index on campaign_tag_count (workspace_id, tag_key);

-- These two add to a count in a row that no other uncommitted transaction has changed, or else in a new row. Above read
-- committed, a row that was changed since the snapshot would fail the transaction, so a new one is always used there.
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
end $$;
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
end $$;

-- Counts what a statement changed. An update that leaves the keys unchanged changes no count.
create function count_campaigns() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, payload_type, n) from (
      select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, payload_type, sum(sign)::bigint as n
        from (select workspace_id, deleted_utc, mode, is_active, payload_type, 1 as sign from added) as rows
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0) as change;
    perform add_to_campaign_tag_count(workspace_id, tag_key, tag, mode, is_active, payload_type, n) from (
      select workspace_id, compared_text(tag) as tag_key, tag, mode, is_active, payload_type, sum(sign)::bigint as n
        from (select workspace_id, deleted_utc, mode, is_active, payload_type, tags, 1 as sign from added) as rows, unnest(tags) as tag
        where deleted_utc is null
        group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0) as change;
  elsif tg_op = 'DELETE' then
    perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, payload_type, n) from (
      select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, payload_type, sum(sign)::bigint as n
        from (select workspace_id, deleted_utc, mode, is_active, payload_type, -1 as sign from removed) as rows
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0) as change;
    perform add_to_campaign_tag_count(workspace_id, tag_key, tag, mode, is_active, payload_type, n) from (
      select workspace_id, compared_text(tag) as tag_key, tag, mode, is_active, payload_type, sum(sign)::bigint as n
        from (select workspace_id, deleted_utc, mode, is_active, payload_type, tags, -1 as sign from removed) as rows, unnest(tags) as tag
        where deleted_utc is null
        group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0) as change;
  else
    perform add_to_campaign_count(workspace_id, is_deleted, mode, is_active, payload_type, n) from (
      select workspace_id, deleted_utc is not null as is_deleted, mode, is_active, payload_type, sum(sign)::bigint as n
        from (
        select workspace_id, deleted_utc, mode, is_active, payload_type, 1 as sign from added
        union all select workspace_id, deleted_utc, mode, is_active, payload_type, -1 from removed) as rows
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0) as change;
    perform add_to_campaign_tag_count(workspace_id, tag_key, tag, mode, is_active, payload_type, n) from (
      select workspace_id, compared_text(tag) as tag_key, tag, mode, is_active, payload_type, sum(sign)::bigint as n
        from (
        select workspace_id, deleted_utc, mode, is_active, payload_type, tags, 1 as sign from added
        union all select workspace_id, deleted_utc, mode, is_active, payload_type, tags, -1 from removed) as rows, unnest(tags) as tag
        where deleted_utc is null
        group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0) as change;
  end if;
  return null;
end $$;
create function forget_campaigns() returns trigger language plpgsql set search_path from current as $$
begin
  delete from campaign_count;
  delete from campaign_tag_count;
  return null;
end $$;
create trigger campaign_count_insert after insert on campaign referencing new table as added
  for each statement execute function count_campaigns();
create trigger campaign_count_update after update on campaign referencing old table as removed new table as added
  for each statement execute function count_campaigns();
create trigger campaign_count_delete after delete on campaign referencing old table as removed
  for each statement execute function count_campaigns();
create trigger campaign_count_truncate after truncate on campaign
  for each statement execute function forget_campaigns();
