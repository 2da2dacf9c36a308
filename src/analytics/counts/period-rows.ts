import { DIMENSIONS, SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { campaignCondition, type FiguresScope, rollupKeysOf } from '../figures-scope.js';
import { isoDay, isoTime, type Period, startOfHour } from '../period/period.js';
import type { PartialHour, PeriodParts } from '../period/split-period.js';
import { labelSql } from '../scan-columns.js';
import type { Statement } from './statement.js';

/** How to divide the rows, apart from days and hours: not at all (`scope`), by campaign, or by label. */
export type Division = 'scope' | 'campaign' | 'label';

const LABELS = SEGMENT_DIMENSIONS.map((dimension) => ({
  number: DIMENSIONS[dimension].number,
  sql: labelSql(dimension),
}));
const EXCLUDED = DIMENSIONS.excluded.number;
/** The dimension of a group of raw scans; null for a group by class alone of counted scans. */
const GROUPED_DIMENSION = `case ${LABELS.map(({ number, sql }) => `when grouping(${sql}) = 0 then ${number}`).join(' ')}
  when class <> 'person' then ${EXCLUDED} end`;

/** How raw scans are read. Uncounted scans appear only when divided by label, in the dimension `excluded`. */
const RAW_SCANS: Readonly<Record<Division, { columns: string; where: string; groupBy: string }>> = {
  scope: { columns: 'null::uuid, null::int, null::text', where: "class = 'person'", groupBy: '' },
  campaign: {
    columns: 'campaign_id, null::int, null::text',
    where: "class = 'person'",
    groupBy: 'group by campaign_id',
  },
  label: {
    columns: `null::uuid, ${GROUPED_DIMENSION}, coalesce(${LABELS.map(({ sql }) => sql).join(', ')}, nullif(class, 'person'))`,
    where: 'true',
    // All dimensions in one pass: joining each scan with its labels would take twice as long.
    groupBy: `group by class, grouping sets ((), ${LABELS.map(({ sql }) => `(${sql})`).join(', ')})
      having (class = 'person') = (${GROUPED_DIMENSION} is distinct from ${EXCLUDED})
        and (rule is not null or grouping(rule) = 1)`,
  },
};

const ROLLUPS = {
  scan_day: { column: 'day', type: 'date', write: isoDay },
  scan_hour: { column: 'hour', type: 'timestamptz', write: isoTime },
} as const;

/**
 * Returns a subquery `part` that combines a period's whole days and hours, from rollups, with its partial hours, from raw
 * scans. Nothing else combines them. The sums of `scans` and `uniques` are the counts of the period. Columns:
 * - `campaign_id`: null unless divided by campaign;
 * - `start_seconds`: the start of the UTC day or hour, in seconds since the epoch;
 * - `dimension`, `label`: null except in rows that divide a partial hour by label; leave these rows out of the sums;
 * - `labels`: a rollup's counts by label, as read by `decodeLabels`; null for raw scans;
 * - `scans`, `uniques`: negative where a partial hour is subtracted from its hour's rollup.
 */
export function periodRows(scope: FiguresScope, parts: PeriodParts, division: Division): Statement {
  const { days, hours, partialHours } = parts;
  const statements = [
    ...(days === null ? [] : [rollupRows('scan_day', scope, days, division)]),
    ...hours.map((span) => rollupRows('scan_hour', scope, span, division)),
    ...partialHours.map((partialHour) => rawRows(scope, partialHour, division)),
  ];
  return {
    sql: `(${statements.map(({ sql }) => sql).join(' union all ')})
      as part (campaign_id, dimension, label, labels, start_seconds, scans, uniques)`,
    params: statements.flatMap(({ params }) => params),
  };
}

function rollupRows(
  table: keyof typeof ROLLUPS,
  scope: FiguresScope,
  { fromMs, toMs }: Period,
  division: Division,
): Statement {
  const { column, type, write } = ROLLUPS[table];
  const isEveryCampaign = division === 'campaign' && scope.campaignIds === null;
  const subject = isEveryCampaign ? 'subject_id <> workspace_id' : 'subject_id = any (?::uuid[])';
  const campaignId = division === 'campaign' ? 'subject_id' : 'null::uuid';
  return {
    sql: `select ${campaignId}, null::int, null::text, labels, extract(epoch from ${column})::float8, scans, uniques
      from ${table} where workspace_id = ? and ${subject} and ${column} >= ?::${type} and ${column} < ?::${type}`,
    params: [scope.workspaceId, ...(isEveryCampaign ? [] : [rollupKeysOf(scope)]), write(fromMs), write(toMs)],
  };
}

/** Reads raw scans of at most half an hour, apart from those after now. There are at most two partial hours. */
function rawRows(scope: FiguresScope, { fromMs, toMs, sign }: PartialHour, division: Division): Statement {
  const { columns, where, groupBy } = RAW_SCANS[division];
  const campaigns = campaignCondition(scope);
  const startSeconds = startOfHour(fromMs) / 1000;
  return {
    sql: `select ${columns}, null::bytea, ${startSeconds}::float8,
      ${sign} * count(*), ${sign} * count(*) filter (where is_unique)
      from scan where ${where} and workspace_id = ? and scanned_utc >= ?::timestamptz and scanned_utc < ?::timestamptz
        ${campaigns.sql}
      ${groupBy}`,
    params: [scope.workspaceId, isoTime(fromMs), isoTime(toMs), ...campaigns.params],
  };
}
