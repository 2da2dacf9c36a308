import { OTHER_LABEL } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import type { ComparedFigures } from '../../../scans/count/count-figures.js';
import { groupsIn, totalOf } from '../../../scans/count/figures.js';
import type { LabelKey, TableSide } from '../../../scans/count/scan-query.js';
import { labelRows, rowCounts, rowKeyOf } from '../label-lists.js';
import type { OverviewQuery } from '../overview-query.js';
import type { Row, RowOrder } from '../rows.js';
import { isTimeUnit, type SplitDimension, type TimeUnit, unitsOf } from './split-request.js';

/** A side of a table, and what is shown there. */
export interface SplitSide extends TableSide {
  /** In order, with `Other` at the end if there is more. */
  readonly shown: readonly Row[];
  /** How many labels `Other` combines. */
  readonly others: number;
}

export interface SplitSideOptions {
  readonly limit: number;
  readonly order: RowOrder;
  readonly withPrevious: boolean;
}

/** Chooses the rows or columns of a table by the figures of its dimension. */
export function splitSide(
  dimension: SplitDimension,
  figures: ComparedFigures,
  query: OverviewQuery,
  options: SplitSideOptions,
): SplitSide {
  if (isTimeUnit(dimension)) return timeSide(dimension, figures, query);
  const { withPrevious, ...rest } = options;
  const shown = labelRows(dimension, figures, withPrevious, rest);
  const byKey = new Map(shown.filter(({ key }) => key !== OTHER_LABEL).map(({ key }, position) => [key, position]));
  return {
    by: dimension,
    positions: positionsOfGroups(dimension, figures, byKey),
    size: byKey.size + 1,
    shown,
    others: countKeys(dimension, figures, withPrevious) - byKey.size,
  };
}

/** Returns the positions of stored labels, of which several can have the same row. */
function positionsOfGroups(
  name: LabelKey,
  { present, past }: ComparedFigures,
  byKey: ReadonlyMap<string, number>,
): Map<string, number> {
  const stored = [present, past].flatMap((figures) => [...groupsIn(figures, name).keys()]);
  if (name === 'rule') stored.push(DEFAULT_LABEL);
  return new Map(
    stored.flatMap((key) => {
      const position = byKey.get(rowKeyOf(name, key));
      return position === undefined ? [] : [[key, position] as const];
    }),
  );
}

function countKeys(name: LabelKey, { present, past }: ComparedFigures, withPrevious: boolean): number {
  const keys = [present, ...(withPrevious ? [past] : [])].flatMap((figures) =>
    [...rowCounts(name, figures)].filter(([key, { scans }]) => key !== OTHER_LABEL && scans > 0).map(([key]) => key),
  );
  return new Set(keys).size;
}

/** Time has no order but its own, and no rest. */
function timeSide(unit: TimeUnit, { present }: ComparedFigures, { days, firstWeekday }: OverviewQuery): SplitSide {
  const units = [...unitsOf(unit, days, firstWeekday)];
  const byDay = groupsIn(present, 'day');
  return {
    by: 'span',
    positions: new Map(units.flatMap(([, indexes], at) => indexes.map((index) => [String(index), at] as const))),
    size: units.length + 1,
    shown: units.map(([key, indexes]) => {
      const days = indexes.flatMap((index) => byDay.get(String(index)) ?? []);
      const { scans, uniques } = totalOf(new Map(days.entries()));
      return { key, scans, uniqueScans: uniques, previousScans: null };
    }),
    others: 0,
  };
}
