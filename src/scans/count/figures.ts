import type { Dimension } from '../../core/contract/dimension.js';
import { addCount, type Count, increase, sumOf } from '../rollup/counts.js';

/**
 * What figures are grouped by, and the keys of the groups:
 * - `total` and `totalsOnly` (scans that are counted in totals only, which have no labels): the empty text;
 * - `span`, `day` and `hour`: the index of one of the query's spans, days or hours;
 * - `hourOfWeek`: the hour, from 0 for Monday at midnight;
 * - `campaign`: the id; a dimension: the stored label, which scans that no rule decided do not have;
 * - `cell`: the number of a table's cell.
 * `excluded` counts uncounted scans by reason, `excludedBySpan`, `excludedByDay` and `excludedByHour` by time.
 */
export type Grouping =
  | Dimension
  | 'total'
  | 'totalsOnly'
  | 'span'
  | 'day'
  | 'hour'
  | 'hourOfWeek'
  | 'campaign'
  | 'cell'
  | 'excludedBySpan'
  | 'excludedByDay'
  | 'excludedByHour';

/** Counts by key; groups without scans may be absent. */
export type Groups = ReadonlyMap<string, Count>;

/** The requested groupings. One that would take too long to read is absent. */
export type Figures = ReadonlyMap<Grouping, Groups>;

export const NO_SCANS: Readonly<Count> = { scans: 0, uniques: 0 };
export const NO_GROUPS: Groups = new Map();
export const NO_FIGURES: Figures = new Map();

/** Returns the groups of a grouping; none if it was not read. */
export const groupsIn = (figures: Figures, grouping: Grouping): Groups => figures.get(grouping) ?? NO_GROUPS;

/** Returns the groups of a grouping that has one. */
export const oneGroup = (count: Count): Groups => new Map([['', count]]);

/** Returns the only group of `total` or `totalsOnly`. */
export const onlyCount = (figures: Figures, grouping: 'total' | 'totalsOnly'): Readonly<Count> =>
  groupsIn(figures, grouping).get('') ?? NO_SCANS;

/** Returns the sum of all groups. */
export function totalOf(groups: ReadonlyMap<unknown, Count>): Count {
  const sum = { ...NO_SCANS };
  for (const count of groups.values()) increase(sum, count);
  return sum;
}

/** Returns what a total has beyond all groups. */
export function restOf(total: Readonly<Count>, groups: Groups): Count {
  const { scans, uniques } = totalOf(groups);
  return { scans: total.scans - scans, uniques: total.uniques - uniques };
}

/** Sums up groups by other keys. */
export function regroup<Key>(groups: ReadonlyMap<Key, Count>, keyOf: (key: Key) => string | number): Groups {
  const sums = new Map<string, Count>();
  for (const [key, count] of groups) addCount(sums, String(keyOf(key)), count);
  return sums;
}

/** Adds the figures of other scans. */
export const addFigures = (one: Figures, other: Figures): Figures =>
  new Map(
    [...one].flatMap(([grouping, groups]) => {
      const others = other.get(grouping);
      return others === undefined ? [] : [[grouping, sumOf(groups, others)] as const];
    }),
  );
