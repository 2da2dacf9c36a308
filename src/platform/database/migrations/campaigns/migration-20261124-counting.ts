import { Migration } from '@mikro-orm/migrations';

const TABLES = ['campaign', 'campaign_revision'];

/**
 * How campaigns count their scans, including their history. `has_unlabelled_scans` marks campaigns that have, or will
 * have, scans in rollups without labels and raw scans: a trigger sets it, so that nothing that writes can forget it, and
 * nothing ever clears it. Few campaigns have it, so its index is small; building it blocks writers of campaigns for
 * about a second for a million. No row is rewritten.
 */
export class MigrationCounting extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} add column counting text not null default 'Full'`);
    this.addSql('alter table campaign add column has_unlabelled_scans boolean not null default false');
    this.addSql(`
      create function campaign_mark_unlabelled() returns trigger language plpgsql as $$
      begin
        new.has_unlabelled_scans := true;
        return new;
      end $$`);
    this.addSql(`
      create trigger campaign_mark_unlabelled before insert or update of counting on campaign
      for each row when (new.counting = 'TotalsOnly' and not new.has_unlabelled_scans)
      execute function campaign_mark_unlabelled()`);
    this.addSql(`
      create index campaign_unlabelled_index on campaign (workspace_id, id) where has_unlabelled_scans`);
  }

  override down(): void {
    this.addSql('drop trigger campaign_mark_unlabelled on campaign');
    this.addSql('drop function campaign_mark_unlabelled()');
    this.addSql('alter table campaign drop column has_unlabelled_scans');
    for (const table of TABLES) this.addSql(`alter table ${table} drop column counting`);
  }
}
