import { Migration } from '@mikro-orm/migrations';

/** Tags of campaigns, and their ids in other systems. No row is rewritten. */
export class MigrationTags extends Migration {
  override up(): void {
    this.addSql(`alter table campaign add column tags text[] not null default '{}', add column external_id text null`);
    // Includes deleted campaigns, because they can be restored.
    this.addSql(`
      create unique index campaign_external_id_index on campaign (workspace_id, external_id) where external_id is not null`);
  }

  override down(): void {
    this.addSql('drop index campaign_external_id_index');
    this.addSql('alter table campaign drop column tags, drop column external_id');
  }
}
