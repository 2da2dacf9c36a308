import { Migration } from '@mikro-orm/migrations';

/** What a paused code says, and until when. */
export class Pauses extends Migration {
  override up(): void {
    this.addSql('alter table campaign add column pause jsonb null');
    // Times are ISO 8601 texts of one length, which compare like times. Few campaigns have one, so this is small.
    this.addSql(
      `create index campaign_pause_end_index on campaign ((pause ->> 'untilUtc') collate "C") where pause ->> 'untilUtc' is not null`,
    );
  }
}
