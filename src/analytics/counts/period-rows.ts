import { DIMENSIONS, SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { type FiguresScope, rollupKeysOf } from '../figures-scope.js';
import { isoDay, isoTime, type Period, startOfHour } from '../period/period.js';
import type { PartialHour, PeriodParts } from '../period/split-period.js';
import { labelSql } from '../scan-columns.js';
import { type Statement, textArray } from './statement.js';

/** How to divide the rows, apart from days and hours: not at all (`scope`), by campaign, or by label. */
export type Division = 'scope' | 'campaign' | 'label';

const LABELS = [
  '(null::int, null::text)',
  ...SEGMENT_DIMENSIONS.map((dimension) => `(${DIMENSIONS[dimension].number}, ${labelSql(dimension)})`),
  `(${DIMENSIONS.excluded.number}, class)`,
].join(', ');

/** How raw scans are read. Uncounted scans appear only when divided by label, in the dimension `excluded`. */
const RAW_SCANS: Readonly<Record<Division, { campaignId: string; label: string; from: string; groupBy: string }>> = {
  scope: {
    campaignId: 'null::uuid',
    label: 'null::int, null::text',
    from: "scan where class = 'person'",
    groupBy: '',
  },
  campaign: {
    campaignId: 'campaign_id',
    label: 'null::int, null::text',
    from: "scan where class = 'person'",
    groupBy: 'group by campaign_id',
  },
  label: {
    campaignId: 'null::uuid',
    label: 'dimension, label',
    from: `scan cross join lateral (values ${LABELS}) as labels (dimension, label)
      where (class = 'person') = (dimension is distinct from ${DIMENSIONS.excluded.number})
        and (dimension is distinct from ${DIMENSIONS.rule.number} or rule is not null)`,
    groupBy: 'group by dimension, label',
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
      as part (campaign_id, start_seconds, dimension, label, labels, scans, uniques)`,
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
    sql: `select ${campaignId}, extract(epoch from ${column})::float8, null::int, null::text, labels, scans, uniques
      from ${table} where workspace_id = ? and ${subject} and ${column} >= ?::${type} and ${column} < ?::${type}`,
    params: [scope.workspaceId, ...(isEveryCampaign ? [] : [rollupKeysOf(scope)]), write(fromMs), write(toMs)],
  };
}

/** Reads raw scans of at most half an hour, apart from those after now. There are at most two partial hours. */
function rawRows(
  { workspaceId, campaignIds }: FiguresScope,
  { fromMs, toMs, sign }: PartialHour,
  division: Division,
): Statement {
  const select = RAW_SCANS[division];
  const startSeconds = startOfHour(fromMs) / 1000;
  return {
    sql: `select ${select.campaignId}, ${startSeconds}::float8, ${select.label}, null::bytea,
      ${sign} * count(*), ${sign} * count(*) filter (where is_unique)
      from ${select.from} and workspace_id = ? and scanned_utc >= ?::timestamptz and scanned_utc < ?::timestamptz
        ${campaignIds === null ? '' : 'and campaign_id = any (?::uuid[])'}
      ${select.groupBy}`,
    params: [workspaceId, isoTime(fromMs), isoTime(toMs), ...(campaignIds === null ? [] : [textArray(campaignIds)])],
  };
}
