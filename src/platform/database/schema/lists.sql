-- What lists and searches of campaigns read: texts and tags in one form, a narrow row for each campaign, and counts.
-- Triggers write all of it, except for the scans of the narrow rows, which are copied from the totals once a minute.

create extension if not exists pg_trgm;

-- Texts are compared without accents, case, kinds of spaces and characters that nobody sees, in every locale of the
-- database (ADR 62). Must match comparedText in TypeScript. Most texts are ASCII, which is much faster.
create function compared_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(
    case when octet_length($1) = char_length($1) then lower($1 collate "und-x-icu") else
      normalize(replace(replace(replace(replace(
        translate(
          regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu"), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
          'øđðłħŧıς‘’ʼ“”„‐‑‒–—−', 'oddlhtiσ''''''"""------'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc)
    end, '[\r\n\u2028\u2029]+', E'\n', 'g'), '[\t\v\f \u0085\u1680]+', ' ', 'g'), E' \n') $$;

-- Order of the list, and of the list filtered by mode and status.
create index campaign_list_index on campaign (workspace_id, created_utc desc, id) where deleted_utc is null;
create index campaign_filter_index on campaign (workspace_id, mode, is_active, created_utc desc, id)
  where deleted_utc is null;
-- Search for substrings of three or more characters.
create index campaign_search_index on campaign using gin (search_text gin_trgm_ops);
-- Searches with many matches read the texts in the order of the list from an index instead of the wide rows. An entry has
-- room for 2,700 bytes, so longer texts are read from their rows. Without the statistics PostgreSQL estimates that a
-- third of all texts are long.
create index campaign_text_index on campaign (workspace_id, created_utc desc, id) include (mode, is_active, search_text)
  where deleted_utc is null and octet_length(search_text) <= 2000;
create index campaign_long_text_index on campaign (workspace_id, created_utc desc, id)
  where deleted_utc is null and octet_length(search_text) > 2000;
create statistics campaign_text_length on (octet_length(search_text)) from campaign;
-- The same with types and tags (ADR 29), for the searches that need them. The separator counts what each tag takes
-- besides its letters.
create function campaign_text_bytes(search_text text, tags text[]) returns integer
language sql immutable strict parallel safe as $$
  select octet_length(search_text) + octet_length(array_to_string(tags, '        ')) $$;
create index campaign_tagged_text_index on campaign (workspace_id, created_utc desc, id)
  include (mode, is_active, payload_type, tags, search_text)
  where deleted_utc is null and campaign_text_bytes(search_text, tags) <= 2500;
create index campaign_long_tagged_text_index on campaign (workspace_id, created_utc desc, id)
  where deleted_utc is null and campaign_text_bytes(search_text, tags) > 2500;
create statistics campaign_tagged_text_length on (campaign_text_bytes(search_text, tags)) from campaign;

-- A narrow row for each campaign that is not deleted, with the fields by which lists are filtered and ordered (ADR 29).
-- Names are sorted as in a dictionary, in every locale of the database: case and accents come second.
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
  name text collate "und-x-icu" not null,
  primary key (workspace_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02, parallel_workers = 0);
-- Each order includes the columns of the filters, so that a list is read from one index alone.
create index campaign_listing_created_index on campaign_listing (workspace_id, created_utc desc, id)
  include (labels, updated_utc, begins_utc, ends_utc);
create index campaign_listing_name_index on campaign_listing (workspace_id, name, id)
  include (labels, created_utc, updated_utc, begins_utc, ends_utc);
create index campaign_listing_scans_index on campaign_listing (workspace_id, scans desc, id)
  include (labels, created_utc, updated_utc, begins_utc, ends_utc);
create index campaign_listing_last_scanned_index
  on campaign_listing (workspace_id, last_scanned_utc desc nulls last, id)
  include (labels, created_utc, updated_utc, begins_utc, ends_utc);
create index campaign_listing_updated_index on campaign_listing (workspace_id, updated_utc desc);
create index campaign_listing_schedule_index on campaign_listing (workspace_id, begins_utc, ends_utc)
  where begins_utc is not null or ends_utc is not null;
-- Recent additions are searched one by one until they reach this size.
create index campaign_listing_labels_index on campaign_listing using gin (labels) with (gin_pending_list_limit = 256);

-- Label that includes the workspace, so that one index of all labels separates workspaces. The kinds are tag, type, mode
-- and status.
create function campaign_label(workspace uuid, kind text, value text) returns bigint
language sql immutable strict parallel safe as $$
  select ('x' || left(md5(workspace::text || ' ' || kind || ' ' || value), 16))::bit(64)::bigint $$;
create function campaign_labels(workspace uuid, in_mode text, active boolean, type text, tags text[]) returns bigint[]
language sql immutable strict parallel safe set search_path from current as $$
  select array[campaign_label(workspace, 'mode', in_mode), campaign_label(workspace, 'type', type),
      campaign_label(workspace, 'status', active::text)]
    || array(select distinct campaign_label(workspace, 'tag', compared_text(tag)) from unnest(tags) as tag) $$;

-- A damaged time in the JSON of a campaign is no time in its list. A cast would fail for all campaigns that a statement
-- writes.
create function stored_time(stored text) returns timestamptz language plpgsql stable strict parallel restricted as $$
begin
  return stored::timestamptz;
exception when data_exception then
  return null;
end $$;

-- Writes the narrow rows. Reads the totals of restored campaigns workspace by workspace, in separate statements, because
-- distributed totals cannot be joined with the rows of a trigger. New campaigns have none, so they can be created while
-- a worker is away.
create function list_campaigns() returns trigger language plpgsql set search_path from current as $$
declare
  workspace uuid;
  ids uuid[];
  total scan_total%rowtype;
  totals scan_total[] := '{}';
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
    end if;
    insert into campaign_listing as l
    select c.workspace_id, c.id, c.created_utc, c.updated_utc, stored_time(c.schedule ->> 'fromUtc'),
      stored_time(c.schedule ->> 'untilUtc'), 0, null,
      campaign_labels(c.workspace_id, c.mode, c.is_active, c.payload_type, c.tags), c.name
    from added as c
    where c.deleted_utc is null
    on conflict (workspace_id, id) do update
      set (created_utc, updated_utc, begins_utc, ends_utc, labels, name) = (excluded.created_utc, excluded.updated_utc,
        excluded.begins_utc, excluded.ends_utc, excluded.labels, excluded.name)
      where (l.created_utc, l.updated_utc, l.begins_utc, l.ends_utc, l.labels, l.name) is distinct from
        (excluded.created_utc, excluded.updated_utc, excluded.begins_utc, excluded.ends_utc, excluded.labels,
        excluded.name);
    if cardinality(totals) > 0 then
      update campaign_listing as l set scans = t.scans, last_scanned_utc = t.last_scanned_utc
      from unnest(totals) as t where l.workspace_id = t.workspace_id and l.id = t.subject_id;
    end if;
  end if;
  return null;
end $$;
create trigger campaign_listing_insert after insert on campaign referencing new table as added
  for each statement execute function list_campaigns();
create trigger campaign_listing_update after update on campaign referencing old table as removed new table as added
  for each statement execute function list_campaigns();
create trigger campaign_listing_delete after delete on campaign referencing old table as removed
  for each statement execute function list_campaigns();
create trigger campaign_listing_truncate after truncate on campaign
  for each statement execute function list_campaigns();
