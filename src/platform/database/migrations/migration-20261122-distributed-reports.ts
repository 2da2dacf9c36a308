import { Migration } from '@mikro-orm/migrations';

/**
 * Report views in a form that Citus can read where the figures are distributed (ADR 33). Their columns and figures are
 * unchanged, and plain PostgreSQL plans them as before.
 */
export class MigrationDistributedReports extends Migration {
  override up(): void {
    for (const view of VIEWS) this.addSql(view);
  }

  /** The views also work with older versions. */
  override down(): void {}
}

/** Numbers of the dimensions, as in `src/core/contract/dimension.ts`. */
const DIMENSIONS = `
  case l.dimension when 1 then 'country' when 2 then 'city' when 3 then 'device' when 4 then 'operating_system'
    when 5 then 'browser' when 6 then 'source' when 7 then 'excluded' when 8 then 'rule'
    else 'dimension ' || l.dimension end`;

/** Scans of a row `d` that a rule has decided, as `r`. Citus rejects the function outside a subquery. */
const DECIDED = `
  cross join lateral (
    select coalesce(sum(c.scans), 0)::bigint as scans, coalesce(sum(c.uniques), 0)::bigint as uniques
    from (select * from scan_labels(d.labels)) c join scan_label l on l.id = c.label
    where l.dimension = 8) r`;

/** Joins on the workspace too, so that a query for one workspace sends no other campaigns to a worker. */
const CAMPAIGN = `
  left join campaign q on q.workspace_id = d.workspace_id and q.id = d.subject_id and q.deleted_utc is null`;

const VIEWS = [
  `create or replace view report_workspace_label as
    select d.workspace_id, w.name as workspace, d.day, ${DIMENSIONS} as dimension, l.label, c.scans,
      c.uniques as unique_scans
    from scan_day d
    join workspace w on w.id = d.workspace_id
    cross join lateral (select * from scan_labels(d.labels)) c
    join scan_label l on l.id = c.label
    where d.subject_id = d.workspace_id
    union all
    select d.workspace_id, w.name, d.day, 'rule', 'Default', d.scans - r.scans, d.uniques - r.uniques
    from scan_day d
    join workspace w on w.id = d.workspace_id
    ${DECIDED}
    where d.subject_id = d.workspace_id and d.scans > r.scans`,
  `create or replace view report_campaign_day as
    select d.workspace_id, w.name as workspace, d.subject_id as campaign_id, q.name as campaign, d.day, d.scans,
      d.uniques as unique_scans
    from scan_day d
    join workspace w on w.id = d.workspace_id
    ${CAMPAIGN}
    where d.subject_id <> d.workspace_id`,
  `create or replace view report_campaign_label as
    select d.workspace_id, w.name as workspace, d.subject_id as campaign_id, q.name as campaign, d.day,
      ${DIMENSIONS} as dimension, l.label, c.scans, c.uniques as unique_scans
    from scan_day d
    join workspace w on w.id = d.workspace_id
    ${CAMPAIGN}
    cross join lateral (select * from scan_labels(d.labels)) c
    join scan_label l on l.id = c.label
    where d.subject_id <> d.workspace_id
    union all
    select d.workspace_id, w.name, d.subject_id, q.name, d.day, 'rule', 'Default', d.scans - r.scans,
      d.uniques - r.uniques
    from scan_day d
    join workspace w on w.id = d.workspace_id
    ${CAMPAIGN}
    ${DECIDED}
    where d.subject_id <> d.workspace_id and d.scans > r.scans`,
];
