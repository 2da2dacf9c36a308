-- Views of the figures for SQL clients (docs/guides/grafana.md). Programs may rely on their columns: add new ones at the
-- end, and never rename or remove one. Citus must be able to read them (ADR 33): it rejects scan_labels outside a
-- subquery, and joins on the workspace too keep the campaigns of others from a worker.

-- Reads the format of src/scans/rollup/counts-codec.ts: three unsigned LEB128 numbers for each label. Unrolling one
-- loop into three halves the time, to about 0.6 µs per label.
create function scan_labels(labels bytea) returns table (label integer, scans bigint, uniques bigint)
language plpgsql immutable strict parallel safe rows 100 as $$
declare
  size constant integer := length(labels);
  position integer := 0;
  byte integer;
  shift integer;
begin
  label := 0;
  while position < size loop
    byte := get_byte(labels, position);
    position := position + 1;
    label := label + (byte & 127);
    shift := 7;
    while byte > 127 loop
      byte := get_byte(labels, position);
      position := position + 1;
      label := label + ((byte & 127) << shift);
      shift := shift + 7;
    end loop;
    byte := get_byte(labels, position);
    position := position + 1;
    scans := byte & 127;
    shift := 7;
    while byte > 127 loop
      byte := get_byte(labels, position);
      position := position + 1;
      scans := scans + ((byte & 127)::bigint << shift);
      shift := shift + 7;
    end loop;
    byte := get_byte(labels, position);
    position := position + 1;
    uniques := byte & 127;
    shift := 7;
    while byte > 127 loop
      byte := get_byte(labels, position);
      position := position + 1;
      uniques := uniques + ((byte & 127)::bigint << shift);
      shift := shift + 7;
    end loop;
    return next;
  end loop;
end $$;

create view report_workspace_day as
  select d.workspace_id, w.name as workspace, d.day, d.scans, d.uniques as unique_scans
  from scan_day d join workspace w on w.id = d.workspace_id
  where d.subject_id = d.workspace_id;

-- The name of a deleted campaign is hidden.
create view report_campaign_day as
  select d.workspace_id, w.name as workspace, d.subject_id as campaign_id, q.name as campaign, d.day, d.scans,
    d.uniques as unique_scans
  from scan_day d
  join workspace w on w.id = d.workspace_id
  left join campaign q on q.workspace_id = d.workspace_id and q.id = d.subject_id and q.deleted_utc is null
  where d.subject_id <> d.workspace_id;

-- Numbers of the dimensions, as in src/core/contract/dimension.ts. A migration that adds a dimension replaces these two
-- views. Scans that no rule has decided have no label, and are the rule Default.
create view report_workspace_label as
  select d.workspace_id, w.name as workspace, d.day,
    case l.dimension when 1 then 'country' when 2 then 'city' when 3 then 'device' when 4 then 'operating_system'
      when 5 then 'browser' when 6 then 'source' when 7 then 'excluded' when 8 then 'rule'
      else 'dimension ' || l.dimension end as dimension,
    l.label, c.scans, c.uniques as unique_scans
  from scan_day d
  join workspace w on w.id = d.workspace_id
  cross join lateral (select * from scan_labels(d.labels)) c
  join scan_label l on l.id = c.label
  where d.subject_id = d.workspace_id
  union all
  select d.workspace_id, w.name, d.day, 'rule', 'Default', d.scans - r.scans, d.uniques - r.uniques
  from scan_day d
  join workspace w on w.id = d.workspace_id
  cross join lateral (
    select coalesce(sum(c.scans), 0)::bigint as scans, coalesce(sum(c.uniques), 0)::bigint as uniques
    from (select * from scan_labels(d.labels)) c join scan_label l on l.id = c.label
    where l.dimension = 8) r
  where d.subject_id = d.workspace_id and d.scans > r.scans;

create view report_campaign_label as
  select d.workspace_id, w.name as workspace, d.subject_id as campaign_id, q.name as campaign, d.day,
    case l.dimension when 1 then 'country' when 2 then 'city' when 3 then 'device' when 4 then 'operating_system'
      when 5 then 'browser' when 6 then 'source' when 7 then 'excluded' when 8 then 'rule'
      else 'dimension ' || l.dimension end as dimension,
    l.label, c.scans, c.uniques as unique_scans
  from scan_day d
  join workspace w on w.id = d.workspace_id
  left join campaign q on q.workspace_id = d.workspace_id and q.id = d.subject_id and q.deleted_utc is null
  cross join lateral (select * from scan_labels(d.labels)) c
  join scan_label l on l.id = c.label
  where d.subject_id <> d.workspace_id
  union all
  select d.workspace_id, w.name, d.subject_id, q.name, d.day, 'rule', 'Default', d.scans - r.scans,
    d.uniques - r.uniques
  from scan_day d
  join workspace w on w.id = d.workspace_id
  left join campaign q on q.workspace_id = d.workspace_id and q.id = d.subject_id and q.deleted_utc is null
  cross join lateral (
    select coalesce(sum(c.scans), 0)::bigint as scans, coalesce(sum(c.uniques), 0)::bigint as uniques
    from (select * from scan_labels(d.labels)) c join scan_label l on l.id = c.label
    where l.dimension = 8) r
  where d.subject_id <> d.workspace_id and d.scans > r.scans;
