import { Migration } from '@mikro-orm/migrations';

/** Addresses that people have entered and that are not confirmed. Several people may enter the same one. */
export class MigrationNewAddresses extends Migration {
  override up(): void {
    this.addSql('alter table person add column new_email text null');
    this.addSql('create index person_new_email_index on person (new_email) where new_email is not null');
  }

  override down(): void {
    this.addSql('alter table person drop column new_email');
  }
}
