import { splitCity } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { textArray } from '../../platform/database/text-array.js';
import { COUNTS } from '../counts/read-counts.js';
import { numberArray, type Statement, timeArray } from '../counts/statement.js';
import { campaignCondition, type FiguresScope } from '../figures-scope.js';
import { isoTime, type Period } from '../period/period.js';
import { labelSql, SCAN_COLUMNS } from '../scan-columns.js';
import type { LabelCondition, Segment, SegmentDivision, TableDivision, TableSide } from './segment.js';

/** Returns the conditions on columns of `scan` for a `where` clause. */
function segmentSql({ conditions }: Segment): Statement {
  const statements = conditions.map(conditionSql);
  return {
    sql: statements.map(({ sql }) => sql).join(' and ') || 'true',
    params: statements.flatMap(({ params }) => params),
  };
}

function conditionSql({ dimension, isExcluded, labels }: LabelCondition): Statement {
  const matches = `${labelSql(dimension, DEFAULT_LABEL)} = any (?::text[])`;
  const [negation, labelArray] = [isExcluded ? 'not ' : '', textArray(labels)];
  if (dimension !== 'city') return { sql: `${negation}${matches}`, params: [labelArray] };
  // Joins the label only for scans whose city has the right name.
  const names = textArray(labels.map((label) => splitCity(label).city));
  return { sql: `${negation}(city = any (?::text[]) and ${matches})`, params: [names, labelArray] };
}

interface Grouping {
  readonly columns: readonly string[];
  /** SQL for the text of a group. */
  readonly key: string;
}

const groupingOf = (division: SegmentDivision): Grouping => {
  if (division === 'span') return { columns: ['span'], key: 'span::text' };
  if (division === 'campaign') return { columns: ['campaign_id'], key: 'campaign_id::text' };
  const columns = division === 'city' ? ['country', 'city'] : [SCAN_COLUMNS[division]];
  return { columns, key: labelSql(division) };
};

/**
 * Returns SQL for the raw scans of a segment in time spans, to follow `from`. It ends in a condition that `and`
 * can continue.
 */
export function segmentScans(scope: FiguresScope, segment: Segment, spans: readonly Period[]): Statement {
  const { workspaceId } = scope;
  const [span] = spans;
  const isOne = spans.length === 1 && span !== undefined;
  // Several spans are looked up separately in the primary key.
  const from = isOne
    ? 'scan'
    : 'unnest(?::timestamptz[], ?::timestamptz[]) as part (start, until) cross join lateral (select * from scan';
  const [start, until] = isOne ? ['?::timestamptz', '?::timestamptz'] : ['part.start', 'part.until'];
  const bounds = isOne
    ? [isoTime(span.fromMs), isoTime(span.toMs)]
    : [timeArray(spans.map(({ fromMs }) => fromMs)), timeArray(spans.map(({ toMs }) => toMs))];
  const [campaigns, condition] = [campaignCondition(scope), segmentSql(segment)];
  const sql = `${from} where workspace_id = ? and scanned_utc >= ${start} and scanned_utc < ${until}
    ${campaigns.sql} and ${condition.sql}${isOne ? '' : ') as scan where true'}`;
  const rest = [...campaigns.params, ...condition.params];
  return { sql, params: isOne ? [workspaceId, ...bounds, ...rest] : [...bounds, workspaceId, ...rest] };
}

/**
 * Returns SQL for one pass over these scans with a row for each group of each division. Columns: `division` (its
 * index), `class`, `key` (text of the group; null for scans without a rule), `scans`, `uniques`. `starts` are the
 * starts of the spans in the division `span`, except the first.
 */
export function dividedScans(
  scans: Statement,
  divisions: readonly SegmentDivision[],
  starts: readonly number[],
): Statement {
  const groupings = divisions.map(groupingOf);
  const columns = [...new Set(groupings.flatMap((grouping) => grouping.columns))];
  // PostgreSQL's `grouping` sets a bit for each column by which a row is not grouped; the last column has bit 1.
  const bitsOf = (grouping: Grouping): number =>
    columns.reduce((bits, column) => bits * 2 + (grouping.columns.includes(column) ? 0 : 1), 0);
  const byGrouping = (textOf: (grouping: Grouping, index: number) => string): string =>
    `case grouping(${columns.join(', ')})
      ${groupings.map((grouping, index) => `when ${bitsOf(grouping)} then ${textOf(grouping, index)}`).join(' ')} end`;
  const labels = columns.filter((column) => column !== 'span');
  return {
    sql: `select ${byGrouping((_, index) => String(index))} as division, ${byGrouping(({ key }) => key)} as key, class,
        ${COUNTS}
      from (select ${['class', 'is_unique', ...labels].join(', ')}, width_bucket(scanned_utc, ?::timestamptz[]) as span
        from ${scans.sql}) as divided
      group by class, grouping sets (${groupings.map((grouping) => `(${grouping.columns.join(', ')})`).join(', ')})`,
    params: [timeArray(starts), ...scans.params],
  };
}

function keySql(division: SegmentDivision): string {
  if (division === 'span') return 'width_bucket(scanned_utc, ?::timestamptz[])::text';
  return division === 'campaign' ? 'campaign_id::text' : labelSql(division, DEFAULT_LABEL);
}

const placesOf = ({ places }: TableSide): string[] => [
  textArray([...places.keys()]),
  numberArray([...places.values()]),
];

/**
 * Returns SQL for one pass over these scans with a row for each cell of a table that has scans. Columns: `key` (the
 * number of the cell), `scans`, `uniques`. Only cells leave the database, however many groups there are.
 */
export function tableScans(scans: Statement, { rows, columns }: TableDivision, starts: readonly number[]): Statement {
  const startsOf = (side: TableSide): string[] => (side.division === 'span' ? [timeArray(starts)] : []);
  return {
    sql: `select coalesce(r.place, ${rows.size - 1}) * ${columns.size} + coalesce(c.place, ${columns.size - 1}) as key, ${COUNTS}
      from (select is_unique, ${keySql(rows.division)} as row_key, ${keySql(columns.division)} as column_key
        from ${scans.sql} and class = 'person') as keyed
      left join unnest(?::text[], ?::int[]) as r (key, place) on r.key = row_key
      left join unnest(?::text[], ?::int[]) as c (key, place) on c.key = column_key
      group by 1`,
    params: [...startsOf(rows), ...startsOf(columns), ...scans.params, ...placesOf(rows), ...placesOf(columns)],
  };
}
