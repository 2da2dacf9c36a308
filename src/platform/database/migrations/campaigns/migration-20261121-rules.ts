import { Migration } from '@mikro-orm/migrations';

/** Schedules and rules of campaigns, including their history, and the rule that decided a scan. No row is rewritten. */
export class MigrationRules extends Migration {
  override up(): void {
    for (const table of ['campaign', 'campaign_revision']) {
      this.addSql(`alter table ${table} add column schedule jsonb null, add column rules jsonb null`);
    }
    // Label of the rule; null if the campaign's content decided, as for all earlier scans.
    this.addSql('alter table scan add column rule text null');
  }

  override down(): void {
    this.addSql('alter table scan drop column rule');
    for (const table of ['campaign', 'campaign_revision']) {
      this.addSql(`alter table ${table} drop column schedule, drop column rules`);
    }
  }
}
