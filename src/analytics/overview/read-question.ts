import type { GraphQLResolveInfo } from 'graphql';
import { selectedFields } from '../../access/context/selected-fields.js';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { type FiguresContext, findFiguresScope } from '../figures-scope.js';
import { type LocalSpan, localDays } from '../period/local-spans.js';
import { readFirstWeekday, readLocalPeriod, readTimeZone } from '../period/read-local-period.js';
import { narrowScope, readSegment } from '../segments/read-segment.js';
import type { FiguresQuestion } from './figures-question.js';
import type { OverviewArgs, SplitInput } from './overview-args.js';
import { rowOrderOf } from './row-order.js';
import { isTimeUnit, SIDE_MAX, unitsOf } from './split/split-request.js';

const TOP_CAMPAIGNS_MAX = 100;

/** Lists whose members decide what is read. */
const LISTS = ['timeline', 'hourly', 'topCampaigns', ...Object.values(DIMENSIONS).map(({ list }) => list)];
const PATHS = [[], ...LISTS.map((list) => [list]), ['split', 'rows'], ['split', 'columns']];

/** Returns the overview members that a query selects. Members of lists appear as `timeline.excludedScans`. */
export const overviewFields = (info: GraphQLResolveInfo): ReadonlySet<string> =>
  new Set(PATHS.flatMap((path) => [...selectedFields(info, path)].map((name) => [...path, name].join('.'))));

/** Returns the question that a caller asks. `fields` lists the requested members of the overview. */
export async function readQuestion(
  context: FiguresContext,
  args: OverviewArgs,
  fields: ReadonlySet<string>,
): Promise<FiguresQuestion> {
  const problems = new FieldProblems(context.inputProblems);
  const subject = await findFiguresScope(context, args, problems);
  const filter = problems.hasWithin('filter') ? null : (args.filter ?? null);
  const scope = await narrowScope(context, subject, filter, problems);
  const segment = readSegment(filter, problems);
  const now = context.clock.now();
  const zone = readTimeZone(args, problems);
  const firstWeekday = readFirstWeekday(args, problems);
  const period = readLocalPeriod(args, { zone, firstWeekday, now }, problems);
  const { topCampaigns } = args;
  const split = args.splitBy ?? null;
  checkRange('topCampaigns', topCampaigns, 0, TOP_CAMPAIGNS_MAX, problems);
  if (split !== null) checkSplit(split, problems);
  problems.throwIfAny();
  if (split !== null) checkUnits(split, localDays(period, zone), firstWeekday);
  return {
    ...{ subject, scope, segment, period, zone, firstWeekday, now, topCampaigns, split, fields },
    comparison: args.compareWith ?? null,
    order: rowOrderOf(args.orderBy ?? null, args.direction ?? null),
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

/** Only for a valid period, which has a bounded number of days. */
function checkUnits({ rows, columns }: SplitInput, days: readonly LocalSpan[], firstWeekday: number): void {
  const problems = new FieldProblems();
  for (const [field, unit] of Object.entries({ rows, columns }))
    if (isTimeUnit(unit) && unitsOf(unit, days, firstWeekday).size > SIDE_MAX)
      problems.add(`splitBy.${field}`, problem('too_many_units', { max: SIDE_MAX }));
  problems.throwIfAny();
}
