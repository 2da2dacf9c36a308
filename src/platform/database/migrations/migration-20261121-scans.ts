import { Migration } from '@mikro-orm/migrations';

/**
 * Tables of scans. Each key begins with the workspace, and there are no foreign keys or triggers, so that the tables
 * can be distributed by workspace later.
 */
export class MigrationScans extends Migration {
  override up(): void {
    // Position up to which each instance's journal was drained, written in the transaction of each batch.
    this.addSql(`
      create table scan_journal (
        journal_id uuid primary key,
        last_sequence bigint not null
      )`);
    // One partition per month, created on demand. The key also serves a workspace's reads by time.
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
    // All-time totals, without bots and other scans that are not counted.
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
