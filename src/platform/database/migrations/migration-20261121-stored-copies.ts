import { Migration } from '@mikro-orm/migrations';

/** Copies of images and of the first pages of PDFs in several formats; earlier files keep the copies they have. */
export class MigrationStoredCopies extends Migration {
  override up(): void {
    this.addSql('alter table asset add column copies jsonb null');
  }

  override down(): void {
    this.addSql('alter table asset drop column copies');
  }
}
