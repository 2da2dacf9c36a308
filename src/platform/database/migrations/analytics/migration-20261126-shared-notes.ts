import { Migration } from '@mikro-orm/migrations';

/** Whether notes of a workspace are on what is shared of single campaigns, which the existing ones are not. */
export class MigrationSharedNotes extends Migration {
  override up(): void {
    this.addSql('alter table timeline_note add column is_shared_with_campaigns boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table timeline_note drop column is_shared_with_campaigns');
  }
}
