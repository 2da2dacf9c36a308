import { Migration } from '@mikro-orm/migrations';

/** Second languages of unsaved pages. */
export class MigrationPreviewTranslations extends Migration {
  override up(): void {
    this.addSql('alter table page_preview add column translation jsonb null');
  }

  override down(): void {
    this.addSql('alter table page_preview drop column translation');
  }
}
