import { Migration } from '@mikro-orm/migrations';

/** Imports, their files in pieces of one megabyte, and the outcome of each row. */
export class MigrationImports extends Migration {
  override up(): void {
    this.addSql(`
      create table import_file (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        hash text not null,
        file_name text not null,
        length bigint not null,
        created_utc timestamptz(3) not null,
        unique (workspace_id, hash)
      )`);
    this.addSql(`
      create table import_file_part (
        file_id uuid not null references import_file (id) on delete cascade,
        number integer not null,
        bytes bytea not null,
        primary key (file_id, number)
      )`);
    this.addSql(`
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
        actor_key_id uuid null references api_key (id),
        created_utc timestamptz(3) not null,
        ended_utc timestamptz(3) null
      )`);
    this.addSql('create index campaign_import_list_index on campaign_import (workspace_id, created_utc desc, id)');
    // A file is imported once per workspace, however often it is sent.
    this.addSql(`
      create unique index campaign_import_file_index on campaign_import (workspace_id, file_hash) where not is_dry_run`);
    this.addSql(`
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
      )`);
    // For finding an id that occurs twice in a file.
    this.addSql(`
      create index import_row_external_id_index on import_row (import_id, external_id) where external_id is not null`);
  }

  override down(): void {
    this.addSql('drop table import_row, campaign_import, import_file_part, import_file');
    this.addSql("delete from audit_entry where subject_type = 'Import'");
  }
}
