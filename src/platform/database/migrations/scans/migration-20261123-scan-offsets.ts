import { Migration } from '@mikro-orm/migrations';

/**
 * Offsets of journals by workspace, so that the scans of different workspaces can be written in separate transactions.
 * A workspace without a row has the offset of the whole journal. Where the scan tables are distributed, this one
 * becomes so too.
 */
export class MigrationScanOffsets extends Migration {
  override up(): void {
    this.addSql(`
      create table scan_offset (
        workspace_id uuid not null,
        journal_id uuid not null,
        last_sequence bigint not null,
        primary key (workspace_id, journal_id)
      )`);
    this.addSql(`
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_shard') is not null then
          if exists (select from pg_dist_shard where logicalrelid = 'scan_total'::regclass) then
            perform create_distributed_table('scan_offset', 'workspace_id', colocate_with => 'scan_total');
          end if;
        end if;
      end $$`);
    // Changed totals are no longer visible before the totals themselves.
    this.addSql('alter table scan_total_change drop column is_again, drop column after_utc');
  }

  override down(): void {
    this.addSql('drop table scan_offset');
    this.addSql(`
      alter table scan_total_change
        add column is_again boolean not null default false, add column after_utc timestamptz not null default '-infinity'`);
  }
}
