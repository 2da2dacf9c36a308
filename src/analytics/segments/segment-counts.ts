import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dimension, SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { type CountRow, toCount } from '../counts/read-counts.js';
import type { FiguresScope } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import { addCount, type Count, type CountsByDimension, sumOf, sumOfCounts, sumOfLabels } from '../rollup/counts.js';
import type { Segment, SegmentDivision, TableDivision } from './segment.js';
import { dividedScans, segmentScans, tableScans } from './segment-rows.js';

/**
 * The counts of a segment. Every division adds up to `scans` and `uniques`, except `excluded`, which contains
 * other scans.
 */
export interface SegmentCounts extends Count {
  /** Keyed by span index; spans without scans are absent. */
  readonly spans: ReadonlyMap<number, Count>;
  /** Uncounted scans in the same form, if requested. */
  readonly excludedSpans: ReadonlyMap<number, Count>;
  /** Keyed by requested dimension, then by label; scans that no rule decided are not in the rules. */
  readonly labels: CountsByDimension;
  readonly campaigns: ReadonlyMap<string, Count>;
}

interface DividedRow extends CountRow {
  readonly division: number;
  readonly key: string | null;
  readonly class: string;
}

export interface SegmentDivisions {
  /** The starts of the period's spans, except the first. */
  readonly starts: readonly number[];
  readonly divisions: readonly SegmentDivision[];
  /** Whether uncounted scans are requested, as labels of the dimension `excluded`. */
  readonly withExcluded: boolean;
}

/** Returns the counts of a segment in these time spans, which are read once. */
export async function divideSegment(
  em: EntityManager,
  scope: FiguresScope,
  segment: Segment,
  spans: readonly Period[],
  { starts, divisions, withExcluded }: SegmentDivisions,
): Promise<SegmentCounts> {
  const byDivision = new Map<SegmentDivision, Map<string, Count>>();
  const excluded = new Map<string, Count>();
  const excludedSpans = new Map<number, Count>();
  const all: SegmentDivision[] = ['span', ...divisions];
  const scans = segmentScans(scope, segment, spans);
  const sql = withExcluded ? scans.sql : `${scans.sql} and class = 'person'`;
  const statement = dividedScans({ ...scans, sql }, all, starts);
  const rows = spans.length === 0 ? [] : await em.execute<DividedRow[]>(statement.sql, [...statement.params]);
  for (const row of rows) {
    if (row.key === null) continue;
    const division = all[row.division] ?? 'span';
    if (row.class === 'person') {
      const counts = byDivision.get(division) ?? new Map<string, Count>();
      byDivision.set(division, counts.set(row.key, toCount(row)));
    } else if (division === 'span') {
      const count = { scans: Number(row.scans), uniques: 0 };
      addCount(excluded, row.class, count);
      addCount(excludedSpans, Number(row.key), count);
    }
  }
  const countsOf = (division: SegmentDivision): Map<string, Count> => byDivision.get(division) ?? new Map();
  const spanCounts = [...countsOf('span')].map(([index, count]): [number, Count] => [Number(index), count]);
  return {
    scans: spanCounts.reduce((sum, [, count]) => sum + count.scans, 0),
    uniques: spanCounts.reduce((sum, [, count]) => sum + count.uniques, 0),
    spans: new Map(spanCounts),
    excludedSpans,
    labels: new Map<Dimension, Map<string, Count>>(
      SEGMENT_DIMENSIONS.map((dimension) => [dimension, countsOf(dimension)] as const),
    ).set('excluded', excluded),
    campaigns: countsOf('campaign'),
  };
}

/** Returns the counts of a segment in these time spans by the number of a table's cell. `starts` as in divisions. */
export async function countCells(
  em: EntityManager,
  scope: FiguresScope,
  segment: Segment,
  spans: readonly Period[],
  { table, starts }: { readonly table: TableDivision; readonly starts: readonly number[] },
): Promise<Map<number, Count>> {
  if (spans.length === 0) return new Map();
  const { sql, params } = tableScans(segmentScans(scope, segment, spans), table, starts);
  const rows = await em.execute<(CountRow & { key: number })[]>(sql, [...params]);
  return new Map(rows.map((row) => [row.key, toCount(row)]));
}

/** Adds the counts of two disjoint parts of a segment. */
export const addSegmentCounts = (one: SegmentCounts, other: SegmentCounts): SegmentCounts => ({
  ...sumOfCounts(one, other),
  spans: sumOf(one.spans, other.spans),
  excludedSpans: sumOf(one.excludedSpans, other.excludedSpans),
  labels: sumOfLabels(one.labels, other.labels),
  campaigns: sumOf(one.campaigns, other.campaigns),
});
