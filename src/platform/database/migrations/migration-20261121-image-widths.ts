import { Migration } from '@mikro-orm/migrations';

/** Narrower copies of images for hosted pages. */
export class MigrationImageWidths extends Migration {
  override up(): void {
    this.addSql(`alter table asset add column widths integer[] not null default '{}'`);
  }

  override down(): void {
    this.addSql('alter table asset drop column widths');
  }
}
