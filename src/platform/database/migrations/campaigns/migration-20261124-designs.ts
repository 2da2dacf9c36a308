import { Migration } from '@mikro-orm/migrations';

/** Designs of campaigns, including their history. No row is rewritten. */
export class MigrationDesigns extends Migration {
  override up(): void {
    for (const table of ['campaign', 'campaign_revision']) {
      this.addSql(`alter table ${table} add column design jsonb null`);
    }
  }

  override down(): void {
    for (const table of ['campaign', 'campaign_revision']) this.addSql(`alter table ${table} drop column design`);
  }
}
