import { DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import type { Grouping } from '../../scans/count/figures.js';
import type { FiguresQuery, FiguresScope } from '../../scans/count/scan-query.js';
import { needsPrevious, type RowOrder } from './rows.js';
import { isTimeUnit, type SplitRequest } from './split/split-request.js';

/** A question about figures, checked and typed: what `analyticsOverview` reads from its arguments. */
export interface OverviewQuery extends FiguresQuery {
  /** What the all-time totals are of: the scope before a filter has narrowed it. */
  readonly subject: FiguresScope;
  /** Whether scans that are counted in totals only are requested although a filter leaves them out. */
  readonly countsTotalsOnly: boolean;
  /** The order of all lists. */
  readonly order: RowOrder;
  /** Number of campaigns to list. */
  readonly topCampaigns: number;
  readonly split: SplitRequest | null;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
}

/**
 * The requested members of the overview; also `timeline.excludedScans` and `hourly.excludedScans`, and `previousScans`
 * or `changePercent` of a list, such as `cities.changePercent`.
 */
export type OverviewFields = ReadonlySet<string>;

const PREVIOUS = ['previousScans', 'changePercent'];
const PREVIOUS_OF_SPLIT = [
  ...PREVIOUS.flatMap((name) => [`split.rows.${name}`, `split.columns.${name}`]),
  'split.rows.previousScansByColumn',
];

/** Time has no previous figures: days of two periods do not correspond. */
export const comparesSplit = (
  { rows, columns }: Pick<SplitRequest, 'rows' | 'columns'>,
  fields: OverviewFields,
  order: RowOrder,
): boolean =>
  !isTimeUnit(rows) &&
  !isTimeUnit(columns) &&
  (needsPrevious(order) || PREVIOUS_OF_SPLIT.some((name) => fields.has(name)));

export interface Requested {
  readonly fields: OverviewFields;
  readonly order: RowOrder;
  readonly topCampaigns: number;
  readonly split: SplitRequest | null;
  /** Whether the period is short enough for hours, and for hours of the week. */
  readonly hasHours: boolean;
  readonly hasHoursOfWeek: boolean;
}

/** Returns by what scans are grouped for the requested members, and which of that is compared. */
export function groupingsFor(requested: Requested): Pick<FiguresQuery, 'groupBy' | 'compareBy' | 'sides'> {
  const { fields, order, topCampaigns, split, hasHours, hasHoursOfWeek } = requested;
  const sides = split === null ? [] : [split.rows, split.columns];
  const groupBy = new Set<Grouping>(['total']);
  const compareBy = new Set<Grouping>();
  const isCompared = (list: string): boolean =>
    needsPrevious(order) || PREVIOUS.some((name) => fields.has(`${list}.${name}`));
  const add = (name: SegmentDimension | 'campaign', list: string, isListed: boolean): void => {
    const isSide = sides.includes(name);
    if (isListed || isSide) groupBy.add(name);
    if ((isListed && isCompared(list)) || (isSide && split?.withPrevious)) compareBy.add(name);
  };
  for (const name of SEGMENT_DIMENSIONS) add(name, DIMENSIONS[name].list, fields.has(DIMENSIONS[name].list));
  add('campaign', 'topCampaigns', topCampaigns > 0);
  if (fields.has('previousPeriod') || fields.has('changePercent') || compareBy.size > 0) compareBy.add('total');
  // Scans that no rule decided are those that the rules leave of all with labels.
  for (const names of [groupBy, compareBy]) if (names.has('rule')) names.add('totalsOnly');
  const others: [Grouping, boolean][] = [
    ['totalsOnly', fields.has('totalsOnlyScans')],
    ['day', fields.has('timeline') || sides.some(isTimeUnit)],
    ['hour', fields.has('hourly') && hasHours],
    ['hourOfWeek', fields.has('hoursOfWeek') && hasHoursOfWeek],
    ['excluded', fields.has('excluded')],
    ['excludedByDay', fields.has('timeline.excludedScans')],
    ['excludedByHour', fields.has('hourly.excludedScans') && hasHours],
  ];
  for (const [name, isRequested] of others) if (isRequested) groupBy.add(name);
  return { groupBy, compareBy, sides };
}
