import { Migration } from '@mikro-orm/migrations';

const TABLES = ['campaign', 'campaign_revision', 'campaign_import'];

/** Designs of campaigns, including their history, and brand kits. No row is rewritten. */
export class MigrationDesigns extends Migration {
  override up(): void {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column design jsonb null`);
    }
    this.addSql(`
      create table brand_kit (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        name text not null,
        style jsonb not null,
        design jsonb null,
        is_default boolean not null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql('create index brand_kit_workspace_index on brand_kit (workspace_id)');
    this.addSql('create unique index brand_kit_default_index on brand_kit (workspace_id) where is_default');
  }

  override down(): void {
    this.addSql('drop table brand_kit');
    for (const table of TABLES) this.addSql(`alter table ${table} drop column design`);
  }
}
