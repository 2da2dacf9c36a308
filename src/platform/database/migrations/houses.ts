import { Migration } from '@mikro-orm/migrations';

/** What a menu says about its house, and which of its dishes are sold out. */
export class Houses extends Migration {
  override up(): void {
    for (const table of ['campaign', 'campaign_revision', 'page_preview']) {
      this.addSql(`alter table ${table} add column house jsonb null`);
    }
    this.addSql('alter table campaign add column sold_out jsonb null');
  }
}
