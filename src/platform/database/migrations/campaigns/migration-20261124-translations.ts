import { Migration } from '@mikro-orm/migrations';

const TABLES = ['campaign', 'campaign_revision'];

/** Second languages of pages, including their history. No row is rewritten. */
export class MigrationTranslations extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} add column translation jsonb null`);
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column translation`);
  }
}
