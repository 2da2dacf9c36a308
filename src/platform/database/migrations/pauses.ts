import { Migration } from '@mikro-orm/migrations';

/** What a paused code says, and until when. */
export class Pauses extends Migration {
  override up(): void {
    this.addSql('alter table campaign add column pause jsonb null');
  }
}
