import type { GraphQLResolveInfo } from 'graphql';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { type LocalSpan, localDays, localHours } from '../../scans/period/local-spans.js';
import { selectedFields } from '../../tenancy/fields/selected-fields.js';
import { type FiguresContext, findFiguresScope } from '../figures-scope.js';
import { comparedPeriod, readFirstWeekday, readLocalPeriod, readTimeZone } from '../period/chosen-period.js';
import type { OverviewArgs, SplitInput } from './overview-args.js';
import { comparesSplit, groupingsFor, type OverviewFields, type OverviewQuery } from './overview-query.js';
import { narrowScope, readSegment } from './read-segment.js';
import { rowOrderOf } from './rows.js';
import { isTimeUnit, SIDE_MAX, unitsOf } from './split/split-request.js';
import { hasHoursOfWeek, isHourly } from './timeline.js';

const TOP_CAMPAIGNS_MAX = 100;

/** Lists whose members decide what is read. */
const LISTS = ['timeline', 'hourly', 'topCampaigns', ...Object.values(DIMENSIONS).map(({ list }) => list)];
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
  const days = localDays(period, zone);
  if (splitBy !== null) checkUnits(splitBy, days, firstWeekday);
  const order = rowOrderOf(args.orderBy ?? null, args.direction ?? null);
  const topCampaigns = fields.has('topCampaigns') ? args.topCampaigns : 0;
  const split =
    splitBy !== null && fields.has('split')
      ? { ...splitBy, withPrevious: comparesSplit(splitBy, fields, order) }
      : null;
  const lengths = { hasHours: isHourly(period, zone), hasHoursOfWeek: hasHoursOfWeek(period) };
  const groupings = groupingsFor({ fields, order, topCampaigns, split, ...lengths });
  return {
    ...{ subject, scope, segment, period, zone, firstWeekday, now, days, order, topCampaigns, split },
    ...groupings,
    hours: groupings.groupBy.has('hour') ? localHours(period, zone) : [],
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
