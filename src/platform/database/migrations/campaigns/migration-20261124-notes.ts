import { Migration } from '@mikro-orm/migrations';

/** Notes and goals on the timeline of figures. */
export class MigrationNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table timeline_note (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        qr_code_id uuid null references campaign (id) on delete cascade,
        date date not null,
        text text not null,
        goal jsonb null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql('create index timeline_note_workspace_index on timeline_note (workspace_id, date)');
    this.addSql('create index timeline_note_campaign_index on timeline_note (qr_code_id)');
  }

  override down(): void {
    this.addSql('drop table timeline_note');
  }
}
