import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, Int, registerEnumType } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import { selectedFields } from '../../access/context/selected-fields.js';
import { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DIMENSIONS, SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findFiguresScope } from '../figures-scope.js';
import { comparedPeriod } from '../period/chosen-period.js';
import { localDays, localHours } from '../period/local-spans.js';
import { readLocalPeriod, readTimeZone } from '../period/read-local-period.js';
import { readSegment } from '../segments/read-segment.js';
import { SegmentFilter } from '../segments/segment-filter.js';
import type { FiguresRequest } from './plan-figures.js';
import { hasHoursOfWeek, isHourly } from './timeline.js';

const TOP_CAMPAIGNS_MAX = 100;
const TIME = 'ISO 8601; UTC if there is no zone, start of the day if there is no time.';

const TAGS = `Up to ${LIMITS.tags.count}, in any spelling; an empty list allows all. At most 20,000 campaigns, not counting deleted ones.`;

registerEnumType(CalendarPeriod, {
  name: 'CalendarPeriod',
  description: 'A period by the calendar of timeZone. Those that have not ended end today.',
});
registerEnumType(Comparison, {
  name: 'Comparison',
  description:
    'PreviousPeriod: the calendar unit before period, or the preceding days or time of equal length. PreviousYear: the ' +
    'same month, quarter or year, or else the same dates, a year before. SameWeekdays: the same weekdays, as few whole ' +
    'weeks earlier as the period allows. While period, or the days from fromDate to toDate, have not ended, only as much ' +
    'of the other days counts.',
});

@ArgsType()
export class OverviewArgs {
  @Field(() => ID, { nullable: true, description: 'If omitted, the figures are for the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that now have all of these tags. ${TAGS}`,
  })
  allTags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that now have at least one of these tags. ${TAGS}`,
  })
  anyTag?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: `Start of the period, inclusive. ${TIME} Defaults to 30 days before toUtc, at the start of that day in timeZone.`,
  })
  fromUtc?: string | null;

  @Field(() => String, { nullable: true, description: `End of the period, exclusive. ${TIME} Defaults to now.` })
  toUtc?: string | null;

  @Field(() => String, { nullable: true, description: 'First day of the period in timeZone, instead of fromUtc.' })
  fromDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day of the period in timeZone, instead of toUtc.' })
  toDate?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'IANA name of the time zone for days and hours, such as Europe/Berlin. Defaults to UTC.',
  })
  timeZone?: string | null;

  @Field(() => CalendarPeriod, { nullable: true, description: 'Instead of fromUtc, toUtc, fromDate and toDate.' })
  period?: CalendarPeriod | null;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47, such as en-GB: decides on which day the weeks of period begin. Defaults to Monday.',
  })
  locale?: string | null;

  @Field(() => Comparison, {
    nullable: true,
    description: 'Decides on previousPeriod. Defaults to the preceding period of equal length, to the millisecond.',
  })
  compareWith?: Comparison | null;

  @Field(() => SegmentFilter, {
    nullable: true,
    description:
      'Counts only these scans. At most 5,000,000 stored scans can be read for this; otherwise the error is too_many_scans. ' +
      'The previous period is read only for changePercent and previousPeriod.',
  })
  filter?: SegmentFilter | null;

  @Field(() => Int, { defaultValue: 0, description: 'Number of campaigns to list, up to 100.' })
  topCampaigns!: number;
}

/** Returns the overview members that a query selects. Members of points appear as `timeline.excludedScans`. */
export function overviewFields(info: GraphQLResolveInfo): ReadonlySet<string> {
  const ofPoints = ['timeline', 'hourly'].flatMap((list) =>
    [...selectedFields(info, [list])].map((name) => `${list}.${name}`),
  );
  return new Set([...selectedFields(info), ...ofPoints]);
}

/** Returns the figures that a caller requests. `fields` lists the requested members of the overview. */
export async function readFiguresRequest(
  context: Context,
  args: OverviewArgs,
  fields: ReadonlySet<string>,
): Promise<FiguresRequest> {
  const problems = new FieldProblems(context.inputProblems);
  const scope = await findFiguresScope(context, args, problems);
  const segment = await readSegment(context, args.filter ?? null, problems);
  const now = context.clock.now();
  const zone = readTimeZone(args, problems);
  const period = readLocalPeriod(args, zone, now, problems);
  const { topCampaigns } = args;
  if (topCampaigns < 0 || topCampaigns > TOP_CAMPAIGNS_MAX)
    problems.add('topCampaigns', problem('not_from_to', { min: 0, max: TOP_CAMPAIGNS_MAX }));
  problems.throwIfAny();
  const withExcludedPoints = fields.has('timeline.excludedScans') || fields.has('hourly.excludedScans');
  return {
    ...{ scope, segment, period, now, zone, topCampaigns, withExcludedPoints },
    compared: comparedPeriod(period, args.compareWith ?? null, zone, now),
    days: localDays(period, zone),
    hours: fields.has('hourly') && isHourly(period, zone) ? localHours(period, zone) : null,
    withHoursOfWeek: fields.has('hoursOfWeek') && hasHoursOfWeek(period),
    withPrevious: fields.has('previousPeriod') || fields.has('changePercent'),
    withExcluded: fields.has('excluded') || withExcludedPoints,
    dimensions: SEGMENT_DIMENSIONS.filter((dimension) => fields.has(DIMENSIONS[dimension].list)),
  };
}
