import { Migration } from '@mikro-orm/migrations';

/** Previews of pages that are not saved yet. Losing them in a crash does no harm, so they skip the write-ahead log. */
export class MigrationPagePreviews extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table page_preview (
        id uuid primary key,
        workspace_id uuid not null references workspace (id) on delete cascade,
        key_id uuid not null references api_key (id) on delete cascade,
        hash bytea not null unique,
        payload_type text not null,
        content text not null,
        style jsonb not null,
        created_utc timestamptz(3) not null,
        expires_utc timestamptz(3) not null
      )`);
    this.addSql('create index page_preview_key_index on page_preview (key_id, created_utc desc)');
  }

  override down(): void {
    this.addSql('drop table page_preview');
  }
}
