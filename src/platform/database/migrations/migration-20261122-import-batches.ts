import { Migration } from '@mikro-orm/migrations';

/** Rows of imports in batches, as a child process reads them; attempts of imports; space reserved for files. */
export class MigrationImportBatches extends Migration {
  override up(): void {
    this.addSql(`
      create table import_batch (
        import_id uuid not null references campaign_import (id) on delete cascade,
        last_row integer not null,
        batch text not null,
        primary key (import_id, last_row)
      )`);
    this.addSql('alter table campaign_import add column attempts integer not null default 0');
    // Unfinished imports read their files again.
    this.addSql("update campaign_import set rows_total = null where state in ('Waiting', 'Running')");
    this.addSql('alter table import_file alter column hash drop not null');
  }

  override down(): void {
    this.addSql('delete from import_file where hash is null');
    this.addSql('alter table import_file alter column hash set not null');
    this.addSql('alter table campaign_import drop column attempts');
    this.addSql('drop table import_batch');
  }
}
