import type { GraphQLResolveInfo } from 'graphql';
import type { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import type { Comparison } from '../../core/contract/calendar/compared-days.js';
import { DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Grouping } from '../../scans/count/figures.js';
import type { FiguresQuery, FiguresScope } from '../../scans/count/scan-query.js';
import { type LocalSpan, localDays, localHours } from '../../scans/period/local-spans.js';
import { selectedFields } from '../../tenancy/fields/field-costs.js';
import { type FiguresContext, findFiguresScope, narrowScope, readSegment } from '../figures-scope.js';
import { JUDGED_LISTS } from '../findings/findings.js';
import {
  comparedPeriod,
  hasHoursOfWeek,
  isHourly,
  readFirstWeekday,
  readLocalPeriod,
  readTimeZone,
} from '../period/chosen-period.js';
import type { OverviewArgs, SplitInput } from './overview-args.js';
import { needsPrevious, type RowOrder, rowOrderOf } from './rows.js';
import { isTimeUnit, SIDE_MAX, type SplitRequest, unitsOf } from './split/split-request.js';

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
  /** Whether tags are listed. */
  readonly tags: boolean;
  readonly split: SplitRequest | null;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  /** Whether sentences are requested. */
  readonly isJudged: boolean;
  /** How the caller chose the period and the one compared with; null for other bounds and the default. */
  readonly calendar: CalendarPeriod | null;
  readonly comparison: Comparison | null;
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
const comparesSplit = (
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
  const shown = split === null ? [] : [split.rows, split.columns];
  // Tags are those of the campaigns.
  const sides = shown.map((side) => (side === 'tag' ? 'campaign' : side));
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
  add('campaign', 'tags', fields.has('tags'));
  if (fields.has('previousPeriod') || fields.has('changePercent') || compareBy.size > 0) compareBy.add('total');
  if (fields.has('sentences')) {
    groupBy.add('day');
    for (const name of [...JUDGED_LISTS, 'totalsOnly', 'total'] as const) {
      groupBy.add(name);
      compareBy.add(name);
    }
  }
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

const TOP_CAMPAIGNS_MAX = 100;

/** Lists whose members decide what is read. */
const LISTS = ['timeline', 'hourly', 'topCampaigns', 'tags', ...Object.values(DIMENSIONS).map(({ list }) => list)];
const PATHS = [[], ...LISTS.map((list) => [list]), ['split', 'rows'], ['split', 'columns']];

/** Returns the overview members that a query selects. Members of lists appear as `timeline.excludedScans`. */
export const overviewFields = (info: GraphQLResolveInfo): OverviewFields =>
  new Set(PATHS.flatMap((path) => [...selectedFields(info, path)].map((name) => [...path, name].join('.'))));

/** Returns the question that a caller asks, about the requested members of the overview. */
export async function readOverviewQuery(
  context: FiguresContext,
  args: OverviewArgs,
  fields: OverviewFields,
): Promise<OverviewQuery> {
  const problems = new FieldProblems(context.inputProblems);
  const subject = await findFiguresScope(context, args, problems);
  const filter = problems.hasWithin('filter') ? null : (args.filter ?? null);
  const scope = await narrowScope(context, subject, filter, problems);
  const segment = readSegment(filter, problems);
  const now = context.clock.now();
  const zone = readTimeZone(args, problems);
  const firstWeekday = readFirstWeekday(args, problems);
  const period = readLocalPeriod(args, { zone, firstWeekday, now }, problems);
  checkRange('topCampaigns', args.topCampaigns, 0, TOP_CAMPAIGNS_MAX, problems);
  const splitBy = args.splitBy ?? null;
  if (splitBy !== null) checkSplit(splitBy, problems);
  problems.throwIfAny();
  // Only for a valid period, which has a bounded number of days.
  if (splitBy !== null) checkUnits(splitBy, localDays(period, zone), firstWeekday);
  const order = rowOrderOf(args.orderBy ?? null, args.direction ?? null);
  const topCampaigns = fields.has('topCampaigns') ? args.topCampaigns : 0;
  const split =
    splitBy !== null && fields.has('split')
      ? { ...splitBy, withPrevious: comparesSplit(splitBy, fields, order) }
      : null;
  const lengths = { hasHours: isHourly(period, zone), hasHoursOfWeek: hasHoursOfWeek(period) };
  const groupings = groupingsFor({ fields, order, topCampaigns, split, ...lengths });
  return {
    ...{ subject, scope, segment, period, zone, firstWeekday, now, order, topCampaigns, split },
    tags: fields.has('tags'),
    ...groupings,
    days: groupings.groupBy.has('day') ? localDays(period, zone) : [],
    hours: groupings.groupBy.has('hour') ? localHours(period, zone) : [],
    isJudged: fields.has('sentences'),
    calendar: args.period ?? null,
    comparison: args.compareWith ?? null,
    compared: comparedPeriod(period, args.compareWith ?? null, zone, now),
    countsTotalsOnly: segment.length > 0 && fields.has('totalsOnlyScans'),
  };
}

function checkRange(field: string, value: number, min: number, max: number, problems: FieldProblems): void {
  if (value < min || value > max) problems.add(field, problem('not_from_to', { min, max }));
}

function checkSplit({ rows, columns, maxRows, maxColumns }: SplitInput, problems: FieldProblems): void {
  checkRange('splitBy.maxRows', maxRows, 1, SIDE_MAX, problems);
  checkRange('splitBy.maxColumns', maxColumns, 1, SIDE_MAX, problems);
  if (rows === columns || (isTimeUnit(rows) && isTimeUnit(columns)))
    problems.add('splitBy.columns', problem('not_other_dimension'));
}

function checkUnits({ rows, columns }: SplitInput, days: readonly LocalSpan[], firstWeekday: number): void {
  const problems = new FieldProblems();
  for (const [field, unit] of Object.entries({ rows, columns }))
    if (isTimeUnit(unit) && unitsOf(unit, days, firstWeekday).size > SIDE_MAX)
      problems.add(`splitBy.${field}`, problem('too_many_units', { max: SIDE_MAX }));
  problems.throwIfAny();
}
