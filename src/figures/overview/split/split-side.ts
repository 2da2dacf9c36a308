import { OTHER_LABEL } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import type { ComparedFigures } from '../../../scans/count/count-figures.js';
import { groupsIn, totalOf } from '../../../scans/count/figures.js';
import type { LabelKey, TableSide } from '../../../scans/count/scan-query.js';
import { labelRows, rowCounts, rowKeyOf } from '../label-lists.js';
import type { OverviewQuery } from '../overview-query.js';
import type { Row, RowOrder } from '../rows.js';
import { type CampaignTags, shownKeysOf, tagRows } from '../tag-rows.js';
import { isTimeUnit, type SplitDimension, type TimeUnit, unitsOf } from './split-request.js';

/** Figures with the tags of their campaigns. */
export interface TaggedFigures {
  readonly figures: ComparedFigures;
  readonly tags: CampaignTags;
}

/** A side of a table, and what is shown there. */
export interface SplitSide extends TableSide {
  /** In order, with `Other` at the end if there is more. */
  readonly shown: readonly Row[];
  /** How many labels `Other` combines. */
  readonly others: number;
  /** The positions of which a row consists. */
  readonly positionsOf: (row: Row) => readonly number[];
}

export interface SplitSideOptions {
  readonly limit: number;
  readonly order: RowOrder;
  readonly withPrevious: boolean;
}

/** Chooses the rows or columns of a table by the figures of its dimension. */
export function splitSide(
  dimension: SplitDimension,
  { figures, tags }: TaggedFigures,
  query: OverviewQuery,
  options: SplitSideOptions,
): SplitSide {
  if (isTimeUnit(dimension)) return timeSide(dimension, figures, query);
  if (dimension === 'tag') return tagSide(figures, tags, options);
  const { withPrevious, ...rest } = options;
  const shown = labelRows(dimension, figures, withPrevious, rest);
  const byKey = new Map(shown.filter(({ key }) => key !== OTHER_LABEL).map(({ key }, position) => [key, position]));
  return {
    by: dimension,
    positions: positionsOfGroups(dimension, figures, byKey),
    size: byKey.size + 1,
    shown,
    others: countKeys(dimension, figures, withPrevious) - byKey.size,
    positionsOf: ({ key }) => [byKey.get(key) ?? byKey.size],
  };
}

/** Campaigns in the same rows share a position, so that a table grows with the combinations of tags, not with campaigns. */
function tagSide(
  figures: ComparedFigures,
  tags: CampaignTags,
  { withPrevious, ...options }: SplitSideOptions,
): SplitSide {
  const shown = tagRows(figures, tags, withPrevious, options);
  const keysOf = shownKeysOf(tags, shown);
  const combinations = new Map<string, number>();
  const byKey = new Map<string, number[]>();
  const known = withPrevious ? [figures.present, figures.past] : [figures.present];
  const ids = new Set(known.flatMap((each) => [...groupsIn(each, 'campaign').keys()]));
  const positions = new Map<string, number>();
  for (const id of ids) {
    const keys = [...keysOf(id)].sort();
    const combination = keys.join('\0');
    const position = combinations.get(combination) ?? combinations.size;
    positions.set(id, position);
    if (combinations.has(combination)) continue;
    combinations.set(combination, position);
    for (const key of keys) {
      const own = byKey.get(key) ?? [];
      own.push(position);
      byKey.set(key, own);
    }
  }
  const all = new Set([...ids].flatMap(tags.keysOf));
  return {
    by: 'campaign',
    // The last one is for campaigns without figures, of which there are none.
    ...{ positions, size: combinations.size + 1, shown },
    others: all.size - shown.filter(({ key }) => key !== OTHER_LABEL).length,
    positionsOf: ({ key }) => byKey.get(key) ?? [],
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
    positionsOf: ({ key }) => [units.findIndex(([unit]) => unit === key)],
  };
}
