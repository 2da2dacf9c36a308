import { Migration } from '@mikro-orm/migrations';

/** Where the page of a code that is not available leads, by workspace. */
export class MigrationUnavailableUrl extends Migration {
  override up(): void {
    this.addSql('alter table workspace add column unavailable_url text null');
  }

  override down(): void {
    this.addSql('alter table workspace drop column unavailable_url');
  }
}
