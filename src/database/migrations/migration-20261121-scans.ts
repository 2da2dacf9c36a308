import { Migration } from '@mikro-orm/migrations';

/**
 * What a scan leaves in the database. Each key begins with the workspace, nothing refers to another table and there are
 * no triggers, so the tables can be distributed by workspace later.
 */
export class MigrationScans extends Migration {
  override up(): void {
    // How far each instance's journal has been moved here. Written in the transaction that moves a batch.
    this.addSql(`
      create table scan_journal (
        journal_id uuid primary key,
        last_sequence bigint not null
      )`);
    // One partition per month, made by whoever first needs it. The key serves a workspace's reads by time, too.
    this.addSql(`
      create table scan (
        workspace_id uuid not null,
        campaign_id uuid not null,
        scanned_utc timestamptz(3) not null,
        journal_id uuid not null,
        sequence bigint not null,
        class text not null,
        primary key (workspace_id, scanned_utc, journal_id, sequence)
      ) partition by range (scanned_utc)`);
    // All time, by people only.
    this.addSql(`
      create table scan_total (
        workspace_id uuid not null,
        campaign_id uuid not null,
        scans bigint not null,
        last_scanned_utc timestamptz(3) not null,
        primary key (workspace_id, campaign_id)
      )`);
  }

  override down(): void {
    this.addSql('drop table scan_total, scan, scan_journal');
  }
}
