import { Migration } from '@mikro-orm/migrations';

/** Data mask with which a campaign's code was decoded. Older campaigns retain the mask that they were drawn with. */
export class MigrationMasks extends Migration {
  override up(): void {
    this.addSql('alter table campaign add column mask smallint null check (mask between 0 and 7)');
  }

  override down(): void {
    this.addSql('alter table campaign drop column mask');
  }
}
