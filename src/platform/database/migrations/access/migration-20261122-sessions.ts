import { Migration } from '@mikro-orm/migrations';

/** Console sessions and single-use sign-in links. Nothing about the browser or its address is stored. */
export class MigrationSessions extends Migration {
  override up(): void {
    for (const table of ['session', 'sign_in_link']) {
      this.addSql(`
        create table ${table} (
          id uuid primary key,
          workspace_id uuid not null references workspace (id),
          key_id uuid not null references api_key (id),
          hash bytea not null unique,
          created_utc timestamptz(3) not null,
          expires_utc timestamptz(3) not null
        )`);
    }
    this.addSql('alter table session add column last_used_utc timestamptz(3) null');
    this.addSql('create index session_key_index on session (key_id, created_utc desc, id)');
  }

  override down(): void {
    this.addSql('drop table sign_in_link');
    this.addSql('drop table session');
    this.addSql("delete from audit_entry where subject_type = 'Session'");
  }
}
