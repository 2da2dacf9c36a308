import { Migration } from '@mikro-orm/migrations';

/**
 * Print runs: many campaigns as one file, made in the background. From now on types of audited subjects are only
 * checked for their form, because their names are in the code alone. `not valid` avoids reading existing rows for it.
 */
export class MigrationPrintRuns extends Migration {
  override up(): void {
    this.addSql('alter table audit_entry drop constraint audit_entry_subject_type_check');
    this.addSql(`
      alter table audit_entry add constraint audit_entry_subject_type_check
        check (subject_type ~ '^[A-Z][A-Za-z]+$') not valid`);
    this.addSql(`
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
      )`);
    this.addSql('create index print_run_list_index on print_run (workspace_id, created_utc desc, id)');
    this.addSql(`create index print_run_unfinished_index on print_run (workspace_id, state)
      where state in ('Waiting', 'Running', 'Finished')`);
  }

  override down(): void {
    this.addSql('drop table print_run');
    this.addSql("delete from audit_entry where subject_type not in ('Campaign', 'Asset', 'Key', 'Webhook')");
    this.addSql('alter table audit_entry drop constraint audit_entry_subject_type_check');
    this.addSql(`
      alter table audit_entry add constraint audit_entry_subject_type_check
        check (subject_type in ('Campaign', 'Asset', 'Key', 'Webhook')) not valid`);
  }
}
