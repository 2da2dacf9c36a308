-- Scans and their figures. The key of a table that grows with scans begins with the workspace, and there are no foreign
-- keys or triggers, so that these tables can be distributed by workspace (ADR 33). A subject_id is the id of a campaign,
-- or of the workspace for the sum of its campaigns.

-- Position up to which each instance's journal was drained, and the same by workspace, so that the scans of different
-- workspaces can be written in separate transactions. A workspace without a row has the position of the whole journal.
create table scan_journal (
  journal_id uuid primary key,
  last_sequence bigint not null
);
create table scan_offset (
  workspace_id uuid not null,
  journal_id uuid not null,
  last_sequence bigint not null,
  primary key (workspace_id, journal_id)
);

-- Raw scans, in one partition per month, created on demand. The key also serves a workspace's reads by time.
create table scan (
  workspace_id uuid not null,
  campaign_id uuid not null,
  scanned_utc timestamptz(3) not null,
  journal_id uuid not null,
  sequence bigint not null,
  class text not null,
  visitor bigint not null default 0,
  is_unique boolean not null default false,
  country text not null default 'ZZ',
  city text not null default 'Unknown',
  device text not null default 'Unknown',
  operating_system text not null default 'Unknown',
  browser text not null default 'Unknown',
  source text not null default 'Direct',
  -- Label of the rule that decided; null if the campaign's content did.
  rule text null,
  primary key (workspace_id, scanned_utc, journal_id, sequence)
) partition by range (scanned_utc);

-- A copy of raw scans by columns, for figures that are counted from many of them (src/scans/blocks/scan-block.ts). A
-- job fills it.
create table scan_block (
  workspace_id uuid not null,
  day date not null,
  from_hour smallint not null,
  until_hour smallint not null,
  raw_scans integer not null,
  scans integer not null,
  uniques integer not null,
  times bytea not null,
  flags bytea not null,
  campaign bytea not null,
  country bytea not null,
  city bytea not null,
  device bytea not null,
  operating_system bytea not null,
  browser bytea not null,
  source bytea not null,
  rule bytea not null,
  primary key (workspace_id, day, from_hour)
);
-- Decompression would take longer than reading.
alter table scan_block
  alter column times set storage external, alter column flags set storage external,
  alter column campaign set storage external, alter column country set storage external,
  alter column city set storage external, alter column device set storage external,
  alter column operating_system set storage external, alter column browser set storage external,
  alter column source set storage external, alter column rule set storage external;
-- Numbers that identify campaigns in blocks.
create table scan_campaign (
  workspace_id uuid not null,
  number integer not null,
  campaign_id uuid not null,
  primary key (workspace_id, number),
  unique (workspace_id, campaign_id)
);

-- The first scan of each visitor of a campaign on a UTC day. Partitioned by month, like scan.
create table scan_visitor (
  workspace_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  visitor bigint not null,
  scanned_utc timestamptz(3) not null,
  journal_id uuid not null,
  sequence bigint not null,
  primary key (workspace_id, campaign_id, day, visitor)
) partition by range (day);
-- One random salt for each UTC day, deleted 48 hours after the day began.
create table scan_salt (
  day date primary key,
  salt bytea not null
);

-- Each label has a number, which keeps rollups small. The table has no workspace, because it only contains words.
create table scan_label (
  id integer generated always as identity primary key,
  dimension smallint not null,
  label text not null,
  unique (dimension, label)
);

-- Rollups, with the figures of labels as src/scans/rollup/counts-codec.ts encodes them. The fill factor leaves room
-- for updates in place.
create table scan_hour (
  workspace_id uuid not null,
  subject_id uuid not null,
  hour timestamptz(0) not null,
  scans bigint not null,
  uniques bigint not null,
  labels bytea not null,
  primary key (workspace_id, subject_id, hour)
) with (fillfactor = 80);
create table scan_day (
  workspace_id uuid not null,
  subject_id uuid not null,
  day date not null,
  scans bigint not null,
  uniques bigint not null,
  labels bytea not null,
  primary key (workspace_id, subject_id, day)
) with (fillfactor = 80);

-- All-time totals, without bots and other scans that are not counted. The lock of the workspace's row allows one writer of
-- its figures at a time.
create table scan_total (
  workspace_id uuid not null,
  subject_id uuid not null,
  scans bigint not null,
  last_scanned_utc timestamptz(3) not null,
  uniques bigint not null default 0,
  primary key (workspace_id, subject_id)
);
-- Campaigns whose totals have changed since lists copied them. Only appended to, so that no writer of scans waits for a
-- list.
create table scan_total_change (
  workspace_id uuid not null,
  subject_id uuid not null
);

-- Months whose raw scans were dropped at the end of their retention period. Their figures cannot be recounted.
create table scan_dropped_month (
  month date primary key
);
