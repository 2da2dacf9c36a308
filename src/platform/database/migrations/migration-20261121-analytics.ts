import { Migration } from '@mikro-orm/migrations';

/**
 * Tables of the figures. As in the other scan tables, each key begins with the workspace, and there are no foreign keys
 * or triggers. A `subject_id` is the ID of a campaign, or of the workspace for the sum of its campaigns.
 */
export class MigrationAnalytics extends Migration {
  override up(): void {
    this.addSql(`
      alter table scan
        add column visitor bigint not null default 0,
        add column is_unique boolean not null default false,
        add column country text not null default 'ZZ',
        add column city text not null default 'Unknown',
        add column device text not null default 'Unknown',
        add column operating_system text not null default 'Unknown',
        add column browser text not null default 'Unknown',
        add column source text not null default 'Direct'`);
    // The first scan of each visitor of a campaign on a UTC day. Partitioned by month, like scan.
    this.addSql(`
      create table scan_visitor (
        workspace_id uuid not null,
        campaign_id uuid not null,
        day date not null,
        visitor bigint not null,
        scanned_utc timestamptz(3) not null,
        journal_id uuid not null,
        sequence bigint not null,
        primary key (workspace_id, campaign_id, day, visitor)
      ) partition by range (day)`);
    // Each label has a number, which keeps rollups small. The table has no workspace, because it only contains words.
    this.addSql(`
      create table scan_label (
        id integer generated always as identity primary key,
        dimension smallint not null,
        label text not null,
        unique (dimension, label)
      )`);
    // Figures of labels use the encoding of src/analytics/rollup/counts-codec.ts. The fill factor leaves room for
    // updates in place.
    for (const [table, column, type] of [
      ['scan_hour', 'hour', 'timestamptz(0)'],
      ['scan_day', 'day', 'date'],
    ] as const) {
      this.addSql(`
        create table ${table} (
          workspace_id uuid not null,
          subject_id uuid not null,
          ${column} ${type} not null,
          scans bigint not null,
          uniques bigint not null,
          labels bytea not null,
          primary key (workspace_id, subject_id, ${column})
        ) with (fillfactor = 80)`);
    }
    this.addSql('alter table scan_total rename column campaign_id to subject_id');
    this.addSql('alter table scan_total add column uniques bigint not null default 0');
    // The workspace's row has its totals; its lock allows one writer of figures at a time.
    this.addSql(`
      insert into scan_total (workspace_id, subject_id, scans, last_scanned_utc, uniques)
      select workspace_id, workspace_id, sum(scans), max(last_scanned_utc), 0 from scan_total group by workspace_id`);
    // Months whose raw scans were dropped at the end of their retention period. Their figures cannot be recounted.
    this.addSql('create table scan_dropped_month (month date primary key)');
    // One random salt for each UTC day, deleted 48 hours after the day began.
    this.addSql('create table scan_salt (day date primary key, salt bytea not null)');
  }

  override down(): void {
    this.addSql('drop table scan_salt, scan_dropped_month, scan_day, scan_hour, scan_label, scan_visitor');
    this.addSql('delete from scan_total where subject_id = workspace_id');
    this.addSql('alter table scan_total drop column uniques');
    this.addSql('alter table scan_total rename column subject_id to campaign_id');
    this.addSql(`
      alter table scan
        drop column visitor, drop column is_unique, drop column country, drop column city, drop column device,
        drop column operating_system, drop column browser, drop column source`);
  }
}
