import { Migration } from '@mikro-orm/migrations';

/** Schedules and rules of campaigns, in their history too, and the rule that decided a scan. No row is written again. */
export class MigrationRules extends Migration {
  override up(): void {
    for (const table of ['campaign', 'campaign_revision']) {
      this.addSql(`alter table ${table} add column schedule jsonb null, add column rules jsonb null`);
    }
    // The label of the rule; null when the campaign's content decided, as it did for all earlier scans.
    this.addSql('alter table scan add column rule text null');
  }

  override down(): void {
    this.addSql('alter table scan drop column rule');
    for (const table of ['campaign', 'campaign_revision']) {
      this.addSql(`alter table ${table} drop column schedule, drop column rules`);
    }
  }
}
