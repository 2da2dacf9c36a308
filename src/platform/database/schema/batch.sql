-- Imports and print runs: many campaigns as one file.

-- Files of imports, in pieces of one megabyte. The hash is null until the file is complete.
create table import_file (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  hash text null,
  file_name text not null,
  length bigint not null,
  created_utc timestamptz(3) not null,
  unique (workspace_id, hash)
);
create table import_file_part (
  file_id uuid not null references import_file (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);

create table campaign_import (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  file_id uuid not null,
  file_hash text not null,
  file_name text not null,
  is_dry_run boolean not null,
  asked_format text null,
  style jsonb null,
  state text not null check (state in ('Waiting', 'Running', 'Finished', 'Failed', 'Cancelled')),
  format text null,
  encoding text null,
  delimiter text null,
  ignored_columns jsonb not null,
  rows_total integer null,
  last_row integer not null,
  rows_ok integer not null,
  rows_updated integer not null,
  rows_unchanged integer not null,
  rows_problem integer not null,
  problem text null,
  problem_row integer null,
  actor_key_id uuid null references principal (id),
  created_utc timestamptz(3) not null,
  ended_utc timestamptz(3) null,
  attempts integer not null default 0,
  design jsonb null,
  -- What was detected in the file and corrected, and which printed codes the import keeps.
  corrections jsonb null,
  sheet text null,
  columns jsonb not null default '[]',
  codes_kept integer not null default 0,
  codes_replaced integer not null default 0
);
create index campaign_import_list_index on campaign_import (workspace_id, created_utc desc, id);
-- A file is imported once per workspace, however often it is sent.
create unique index campaign_import_file_index on campaign_import (workspace_id, file_hash) where not is_dry_run;

-- Rows in batches, as a child process reads them, and the outcome of each row.
create table import_batch (
  import_id uuid not null references campaign_import (id) on delete cascade,
  last_row integer not null,
  batch text not null,
  primary key (import_id, last_row)
);
create table import_row (
  import_id uuid not null references campaign_import (id) on delete cascade,
  row integer not null,
  status text not null check (status in ('ok', 'updated', 'unchanged', 'problem')),
  external_id text null,
  campaign_id uuid null,
  code text null,
  problems jsonb not null,
  notes jsonb not null,
  primary key (import_id, row)
);
-- For finding an id, and a code, that occurs twice in a file.
create index import_row_external_id_index on import_row (import_id, external_id) where external_id is not null;
create index import_row_code_index on import_row (import_id, code) where code is not null;

create table print_run (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  kind text not null,
  state text not null,
  options jsonb not null,
  campaign_ids uuid[] not null,
  total integer not null,
  done integer not null,
  attempt integer not null,
  problems jsonb not null,
  failure text null,
  file_name text not null,
  length bigint null,
  created_utc timestamptz(3) not null,
  finished_utc timestamptz(3) null,
  expires_utc timestamptz(3) null
);
create index print_run_list_index on print_run (workspace_id, created_utc desc, id);
create index print_run_unfinished_index on print_run (workspace_id, state)
  where state in ('Waiting', 'Running', 'Finished');
