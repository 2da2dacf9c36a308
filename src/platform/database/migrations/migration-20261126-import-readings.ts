import { Migration } from '@mikro-orm/migrations';

/** What was detected in a file and corrected, and which printed codes an import keeps. */
export class MigrationImportReadings extends Migration {
  override up(): void {
    this.addSql(`
      alter table campaign_import
        add column corrections jsonb null,
        add column sheet text null,
        add column columns jsonb not null default '[]',
        add column codes_kept integer not null default 0,
        add column codes_replaced integer not null default 0`);
    // For finding a code that occurs twice in a file.
    this.addSql('create index import_row_code_index on import_row (import_id, code) where code is not null');
  }

  override down(): void {
    this.addSql('drop index import_row_code_index');
    this.addSql(`
      alter table campaign_import
        drop column corrections, drop column sheet, drop column columns, drop column codes_kept,
        drop column codes_replaced`);
  }
}
