-- Campaigns, their history, and what they look like.

create table campaign (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  code text not null unique,
  mode text not null check (mode in ('Static', 'Dynamic')),
  payload_type text not null,
  content text not null,
  style jsonb not null,
  is_active boolean not null,
  -- In the form in which texts are compared, as the service writes it.
  search_text text not null,
  created_utc timestamptz(3) not null,
  updated_utc timestamptz(3) not null,
  deleted_utc timestamptz(3) null,
  version integer not null default 1,
  -- Data mask with which the code was decoded.
  mask smallint not null check (mask between 0 and 7),
  schedule jsonb null,
  rules jsonb null,
  tags text[] not null default '{}',
  -- Id in another system.
  external_id text null,
  design jsonb null,
  translation jsonb null,
  counting text not null default 'Full',
  -- Whether it has, or will have, scans that are in rollups without labels and raw scans.
  has_totals_only_scans boolean not null default false
-- Lists are read from indexes alone, which needs recent vacuums, also after inserts. Workers of a parallel scan of an
-- index wait for each other at every page: one process is faster than three.
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02, parallel_workers = 0);
create index campaign_deleted_index on campaign (workspace_id, deleted_utc desc, id) where deleted_utc is not null;
-- Includes deleted campaigns, because they can be restored.
create unique index campaign_external_id_index on campaign (workspace_id, external_id) where external_id is not null;
-- Few campaigns have it, so this is small.
create index campaign_totals_only_index on campaign (workspace_id, id) where has_totals_only_scans;

-- A trigger, so that nothing that writes can forget it. Nothing ever clears it.
create function campaign_mark_totals_only() returns trigger language plpgsql as $$
begin
  new.has_totals_only_scans := true;
  return new;
end $$;
create trigger campaign_mark_totals_only before insert or update of counting on campaign
  for each row when (new.counting = 'TotalsOnly' and not new.has_totals_only_scans)
  execute function campaign_mark_totals_only();

create table campaign_revision (
  workspace_id uuid not null references workspace (id),
  campaign_id uuid not null references campaign (id),
  revision integer not null check (revision >= 1),
  name text not null,
  content text not null,
  style jsonb not null,
  changed_utc timestamptz(3) not null,
  actor_key_id uuid null references principal (id),
  schedule jsonb null,
  rules jsonb null,
  design jsonb null,
  translation jsonb null,
  counting text not null default 'Full',
  primary key (campaign_id, revision)
);

create table brand_kit (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  style jsonb not null,
  design jsonb null,
  is_default boolean not null,
  created_utc timestamptz(3) not null
);
create index brand_kit_workspace_index on brand_kit (workspace_id);
create unique index brand_kit_default_index on brand_kit (workspace_id) where is_default;

-- Folders and buckets whose files without a row are orphans. Those of another database are not removed.
create table file_store (
  store_id uuid primary key
);

-- Uploaded files.
create table asset (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  store_id uuid not null,
  campaign_id uuid null references campaign (id),
  file_name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  length bigint not null,
  width integer null,
  height integer null,
  pages integer null,
  created_utc timestamptz(3) not null,
  unattached_utc timestamptz(3) null,
  -- Pictures, and the first pages of PDFs, in several widths and formats; null for a PDF whose pages could not be drawn.
  copies jsonb null,
  check ((campaign_id is null) = (unattached_utc is not null))
);
create index asset_workspace_id_index on asset (workspace_id);
create index asset_campaign_id_index on asset (campaign_id) where campaign_id is not null;
create index asset_unattached_utc_index on asset (unattached_utc) where unattached_utc is not null;

-- Previews of pages that are not saved yet. Losing them in a crash does no harm, so they skip the write-ahead log.
create unlogged table page_preview (
  id uuid primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  key_id uuid not null references principal (id) on delete cascade,
  hash bytea not null unique,
  payload_type text not null,
  content text not null,
  style jsonb not null,
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) not null,
  translation jsonb null
);
create index page_preview_key_index on page_preview (key_id, created_utc desc);
