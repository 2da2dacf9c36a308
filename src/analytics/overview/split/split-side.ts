import type { SegmentDimension } from '../../../core/contract/dimension.js';
import { OTHER_LABEL } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import type { TableSide } from '../../segments/segment.js';
import { breakdown } from '../breakdown.js';
import { type Figures, NO_SCANS } from '../figures.js';
import { labelRows, rowCounts, rowKeyOf, storedCounts } from '../label-rows.js';
import type { FiguresPlan } from '../plan-figures.js';
import type { Row, RowOrder } from '../row-order.js';
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
  figures: Figures,
  plan: FiguresPlan,
  options: SplitSideOptions,
): SplitSide {
  if (isTimeUnit(dimension)) return timeSide(dimension, figures, plan);
  const { withPrevious, ...rest } = options;
  const isCampaign = dimension === 'campaign';
  const shown = isCampaign
    ? breakdown(figures.campaigns, withPrevious ? figures.previous.campaigns : null, rest)
    : labelRows(dimension, figures, withPrevious, rest);
  const byKey = new Map(shown.filter(({ key }) => key !== OTHER_LABEL).map(({ key }, place) => [key, place]));
  return {
    division: dimension,
    places: isCampaign ? byKey : placesOfLabels(dimension, figures, byKey),
    size: byKey.size + 1,
    shown,
    others: countKeys(dimension, figures, withPrevious) - byKey.size,
  };
}

/** Returns the places of stored labels, of which several can have the same row. */
function placesOfLabels(
  dimension: SegmentDimension,
  figures: Figures,
  byKey: ReadonlyMap<string, number>,
): Map<string, number> {
  const stored = [figures, figures.previous].flatMap((counts) => [...storedCounts(counts, dimension).keys()]);
  if (dimension === 'rule') stored.push(DEFAULT_LABEL);
  return new Map(
    stored.flatMap((label) => {
      const place = byKey.get(rowKeyOf(dimension, label));
      return place === undefined ? [] : [[label, place] as const];
    }),
  );
}

function countKeys(dimension: SegmentDimension | 'campaign', figures: Figures, withPrevious: boolean): number {
  const keys = [figures, ...(withPrevious ? [figures.previous] : [])].flatMap((counts) => {
    const byKey = dimension === 'campaign' ? counts.campaigns : rowCounts(dimension, counts);
    return [...byKey].filter(([key, { scans }]) => key !== OTHER_LABEL && scans > 0).map(([key]) => key);
  });
  return new Set(keys).size;
}

/** Time has no order but its own, and no rest. */
function timeSide(unit: TimeUnit, { days: counts }: Figures, { days, firstWeekday }: FiguresPlan): SplitSide {
  const units = [...unitsOf(unit, days, firstWeekday)];
  return {
    division: 'span',
    places: new Map(units.flatMap(([, indexes], place) => indexes.map((index) => [String(index), place] as const))),
    size: units.length + 1,
    shown: units.map(([key, indexes]) => {
      const found = indexes.map((index) => counts.get(index) ?? NO_SCANS);
      const sum = (member: 'scans' | 'uniques'): number => found.reduce((total, count) => total + count[member], 0);
      return { key, scans: sum('scans'), uniqueScans: sum('uniques'), previousScans: null };
    }),
    others: 0,
  };
}
