import { Migration } from '@mikro-orm/migrations';

/**
 * A columnar copy of raw scans, for figures that are counted from many of them (src/analytics/blocks/scan-block.ts). A
 * background job fills the table, including scans that are already stored.
 */
export class MigrationScanBlocks extends Migration {
  override up(): void {
    const columns = [
      'times',
      'flags',
      'campaign',
      'country',
      'city',
      'device',
      'operating_system',
      'browser',
      'source',
      'rule',
    ];
    this.addSql(`
      create table scan_block (
        workspace_id uuid not null,
        day date not null,
        from_hour smallint not null,
        until_hour smallint not null,
        raw_scans integer not null,
        scans integer not null,
        uniques integer not null,
        ${columns.map((column) => `${column} bytea not null`).join(', ')},
        primary key (workspace_id, day, from_hour)
      )`);
    // Numbers that identify campaigns in blocks.
    this.addSql(`
      create table scan_campaign (
        workspace_id uuid not null,
        number integer not null,
        campaign_id uuid not null,
        primary key (workspace_id, number),
        unique (workspace_id, campaign_id)
      )`);
    // Decompression would take longer than reading.
    for (const column of columns) this.addSql(`alter table scan_block alter column ${column} set storage external`);
  }

  override down(): void {
    this.addSql('drop table scan_block, scan_campaign');
  }
}
