import type { EntityManager } from '@mikro-orm/postgresql';
import { splitCity } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import { numberArray, type Statement, textArray, timeArray } from '../../../platform/database/statement.js';
import { isoTime, type Period } from '../../period/period.js';
import { addCount, type Count } from '../../rollup/counts.js';
import { labelSql, SCAN_COLUMNS } from '../../scan-columns.js';
import { type Figures, type Grouping, NO_FIGURES } from '../figures.js';
import type { CellTable, LabelCondition, LabelKey, TableSide } from '../scan-query.js';
import type { ColumnQuery } from './column-query.js';

const campaignSql = (campaignIds: readonly string[]): Statement => ({
  sql: 'campaign_id = any (?::uuid[])',
  params: [textArray(campaignIds)],
});

function conditionSql({ dimension, isExcluded, labels }: LabelCondition): Statement {
  const matches = `${labelSql(dimension, DEFAULT_LABEL)} = any (?::text[])`;
  const [negation, labelArray] = [isExcluded ? 'not ' : '', textArray(labels)];
  if (dimension !== 'city') return { sql: `${negation}${matches}`, params: [labelArray] };
  // Joins the label only for scans whose city has the right name.
  const names = textArray(labels.map((label) => splitCity(label).city));
  return { sql: `${negation}(city = any (?::text[]) and ${matches})`, params: [names, labelArray] };
}

/**
 * Returns SQL for the rows of a segment in time spans, to follow `from`. It ends in a condition that `and` can
 * continue.
 */
function rowsOf({ scope, segment }: Pick<ColumnQuery, 'scope' | 'segment'>, spans: readonly Period[]): Statement {
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
  const { workspaceId, campaignIds } = scope;
  const conditions = [...(campaignIds === null ? [] : [campaignSql(campaignIds)]), ...segment.map(conditionSql)];
  const where = conditions.map(({ sql }) => ` and ${sql}`).join('');
  const sql = `${from} where workspace_id = ? and scanned_utc >= ${start} and scanned_utc < ${until}${where}
    ${isOne ? '' : ') as scan where true'}`;
  const rest = conditions.flatMap(({ params }) => params);
  return { sql, params: isOne ? [workspaceId, ...bounds, ...rest] : [...bounds, workspaceId, ...rest] };
}

interface CountRow {
  readonly grouping: Grouping;
  /** Null for scans without a rule. */
  readonly key: string | null;
  readonly class: string;
  readonly scans: string;
  readonly uniques: string;
}

const COUNTS = 'count(*) as scans, count(*) filter (where is_unique) as uniques';

/**
 * Counts the scans of a query in the rows of these spans, in one pass. The database groups them: packing rows in
 * memory, to count them like blocks, takes up to twice the time.
 */
export async function countRows(em: EntityManager, query: ColumnQuery, spans: readonly Period[]): Promise<Figures> {
  if (spans.length === 0) return NO_FIGURES;
  const scans = rowsOf(query, spans);
  const { sql, params } = query.table === null ? byKeys(scans, query) : byCells(scans, query.table, query.starts);
  const figures = new Map<Grouping, Map<string, Count>>();
  const add = (grouping: Grouping, key: string, count: Count): void => {
    const groups = figures.get(grouping) ?? new Map<string, Count>();
    figures.set(grouping, groups);
    addCount(groups, key, count);
  };
  for (const row of await em.execute<CountRow[]>(sql, [...params])) {
    if (row.key === null) continue;
    const count = { scans: Number(row.scans), uniques: Number(row.uniques) };
    if (row.class === 'person') add(row.grouping, row.key, count);
    else if (row.grouping === 'span') {
      add('excluded', row.class, { scans: count.scans, uniques: 0 });
      add('excludedBySpan', row.key, { scans: count.scans, uniques: 0 });
    }
  }
  return figures;
}

interface KeySql {
  readonly columns: readonly string[];
  /** SQL for the text of a group. */
  readonly text: string;
}

function keySql(key: LabelKey | 'span'): KeySql {
  if (key === 'span') return { columns: ['span'], text: 'span::text' };
  if (key === 'campaign') return { columns: ['campaign_id'], text: 'campaign_id::text' };
  return { columns: key === 'city' ? ['country', 'city'] : [SCAN_COLUMNS[key]], text: labelSql(key) };
}

/** Returns SQL with a row for each group of each key and of the spans. */
function byKeys(scans: Statement, { keys, starts, withExcluded }: ColumnQuery): Statement {
  const all = (['span', ...keys] as const).map((name) => ({ name, ...keySql(name) }));
  const columns = [...new Set(all.flatMap((key) => key.columns))];
  // PostgreSQL's `grouping` sets a bit for each column by which a row is not grouped; the last column has bit 1.
  const bitsOf = (key: KeySql): number =>
    columns.reduce((bits, column) => bits * 2 + (key.columns.includes(column) ? 0 : 1), 0);
  const byKey = (textOf: (key: (typeof all)[number]) => string): string =>
    `case grouping(${columns.join(', ')}) ${all.map((key) => `when ${bitsOf(key)} then ${textOf(key)}`).join(' ')} end`;
  const labels = columns.filter((column) => column !== 'span');
  return {
    sql: `select ${byKey(({ name }) => `'${name}'`)} as grouping, ${byKey(({ text }) => text)} as key, class, ${COUNTS}
      from (select ${['class', 'is_unique', ...labels].join(', ')}, width_bucket(scanned_utc, ?::timestamptz[]) as span
        from ${scans.sql} ${withExcluded ? '' : "and class = 'person'"}) as keyed
      group by class, grouping sets (${all.map((key) => `(${key.columns.join(', ')})`).join(', ')})`,
    params: [timeArray(starts), ...scans.params],
  };
}

function sideSql({ by }: TableSide): string {
  if (by === 'span') return 'width_bucket(scanned_utc, ?::timestamptz[])::text';
  return by === 'campaign' ? 'campaign_id::text' : labelSql(by, DEFAULT_LABEL);
}

const positionsOf = ({ positions }: TableSide): string[] => [
  textArray([...positions.keys()]),
  numberArray([...positions.values()]),
];

/** Returns SQL with a row for each cell that has scans. Only cells leave the database, however many groups there are. */
function byCells(scans: Statement, { rows, columns }: CellTable, starts: readonly number[]): Statement {
  const startsOf = ({ by }: TableSide): string[] => (by === 'span' ? [timeArray(starts)] : []);
  return {
    sql: `select 'cell' as grouping, 'person' as class, (coalesce(r.position, ${rows.size - 1}) * ${columns.size}
          + coalesce(c.position, ${columns.size - 1}))::text as key, ${COUNTS}
      from (select is_unique, ${sideSql(rows)} as row_key, ${sideSql(columns)} as column_key
        from ${scans.sql} and class = 'person') as keyed
      left join unnest(?::text[], ?::int[]) as r (key, position) on r.key = row_key
      left join unnest(?::text[], ?::int[]) as c (key, position) on c.key = column_key
      group by 3`,
    params: [
      ...[...startsOf(rows), ...startsOf(columns)],
      ...scans.params,
      ...[...positionsOf(rows), ...positionsOf(columns)],
    ],
  };
}
