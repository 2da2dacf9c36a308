import { Migration } from '@mikro-orm/migrations';

/** The beginning of a file as a dry run has read it. */
export class ImportFirstRows extends Migration {
  override up(): void {
    this.addSql("alter table campaign_import add column first_rows jsonb not null default '[]'");
  }
}
