import { Migration } from '@mikro-orm/migrations';

/**
 * Times are ISO 8601 texts of one length, which compare like times. Few campaigns have one, so this is small. An attempt
 * that was interrupted leaves an index that nothing uses.
 */
export class PauseEndIndex extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists campaign_pause_end_index');
    this.addSql(
      `create index concurrently campaign_pause_end_index on campaign ((pause ->> 'untilUtc') collate "C") where pause ->> 'untilUtc' is not null`,
    );
  }
}
