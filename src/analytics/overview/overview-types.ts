import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../config/contract-limits.js';
import { SegmentFilter } from '../segments/segment-filter.js';

const TIME = 'ISO 8601; without a zone it is UTC, without a time the start of the day.';

const TAGS = `Up to ${LIMITS.tags.count}, in any spelling; an empty list allows all. At most 20,000 campaigns, deleted ones not included.`;

@ArgsType()
export class OverviewArgs {
  @Field(() => ID, { nullable: true, description: 'By default the figures are of the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that have all of these tags now. ${TAGS}`,
  })
  allTags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Figures of the campaigns that have one of these tags at least now. ${TAGS}`,
  })
  anyTag?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: `The first moment of the period. ${TIME} By default 30 days before toUtc, from the start of that day of timeZone.`,
  })
  fromUtc?: string | null;

  @Field(() => String, { nullable: true, description: `The first moment after the period. ${TIME} By default now.` })
  toUtc?: string | null;

  @Field(() => String, { nullable: true, description: 'The first day of the period in timeZone, in place of fromUtc.' })
  fromDate?: string | null;

  @Field(() => String, { nullable: true, description: 'The last day of the period in timeZone, in place of toUtc.' })
  toDate?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The IANA name of the time zone of days and hours, such as Europe/Berlin. By default UTC.',
  })
  timeZone?: string | null;

  @Field(() => SegmentFilter, {
    nullable: true,
    description:
      'Counts only these scans. Read from the stored scans, of which at most 5,000,000 can be read: else too_many_scans. ' +
      'The previous period is read only for changePercent and previousPeriod.',
  })
  filter?: SegmentFilter | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many campaigns to list, up to 100.' })
  topCampaigns!: number;
}

/** The licence of the bundled data requires this on every page that shows places. */
const PLACES = 'IP Geolocation by DB-IP, https://db-ip.com/, CC BY 4.0: link back where this is shown.';

/** The counts that all types of figures share; no type of its own in the schema. */
@ObjectType()
abstract class ScanCounts {
  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class TimeSeriesPoint extends ScanCounts {
  @Field(() => String, { description: 'A day of the overview’s time zone, YYYY-MM-DD.' })
  date!: string;
}

@ObjectType()
export class HourlyPoint extends ScanCounts {
  @Field(() => GraphQLISODateTime, { description: 'The start of the hour.' })
  hourUtc!: Date;

  @Field(() => String, { description: 'The same in the time zone of the overview: 2026-10-25T02:00:00+01:00.' })
  hour!: string;
}

@ObjectType()
export class MetricBreakdown extends ScanCounts {
  @Field(() => String)
  label!: string;
}

@ObjectType()
export class LocationBreakdown extends ScanCounts {
  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty when the country is unknown, and for Other.' })
  countryCode!: string;

  @Field(() => String)
  country!: string;

  @Field(() => String)
  city!: string;
}

@ObjectType()
export class CampaignBreakdown extends ScanCounts {
  @Field(() => ID, { nullable: true, description: 'Null for Other, and for deleted campaigns.' })
  qrCodeId!: string | null;

  @Field(() => String, { description: 'The name of the campaign, Deleted or Other.' })
  label!: string;
}

@ObjectType()
export class ExcludedScans {
  @Field(() => String, {
    description: 'Why they are not counted: bot, monitor, prefetch, preview or head (a HEAD request).',
  })
  reason!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;
}

@ObjectType({ description: 'A period and its figures.' })
export class PeriodFigures extends ScanCounts {
  @Field(() => GraphQLISODateTime)
  fromUtc!: Date;

  @Field(() => GraphQLISODateTime, { description: 'The first moment after the period.' })
  toUtc!: Date;
}

@ObjectType({ description: 'All figures are read from one snapshot, so they add up.' })
export class AnalyticsOverview {
  @Field(() => GraphQLSafeInt, { description: 'Of all time, whatever the filter.' })
  totalScans!: number;

  @Field(() => GraphQLSafeInt, { description: 'Of all time, whatever the filter.' })
  uniqueScans!: number;

  @Field(() => GraphQLSafeInt)
  scansInPeriod!: number;

  @Field(() => Float, { description: 'Of scansInPeriod against the period of equal length before.' })
  changePercent!: number;

  @Field(() => String, { description: 'The time zone of days and hours.' })
  timeZone!: string;

  @Field(() => [TimeSeriesPoint], { description: 'One point for every day of the time zone that the period touches.' })
  timeline!: TimeSeriesPoint[];

  @Field(() => [MetricBreakdown], { description: PLACES })
  countries!: MetricBreakdown[];

  @Field(() => [LocationBreakdown], { description: PLACES })
  cities!: LocationBreakdown[];

  @Field(() => [MetricBreakdown])
  devices!: MetricBreakdown[];

  @Field(() => [MetricBreakdown])
  operatingSystems!: MetricBreakdown[];

  @Field(() => [MetricBreakdown])
  browsers!: MetricBreakdown[];

  @Field(() => [MetricBreakdown])
  sources!: MetricBreakdown[];

  @Field(() => [MetricBreakdown], {
    description:
      'By the rule that decided where a scan was sent: its name then. Default: the campaign’s content decided; Fallback: ' +
      'that of the schedule.',
  })
  rules!: MetricBreakdown[];

  @Field(() => PeriodFigures)
  period!: PeriodFigures;

  @Field(() => PeriodFigures, { description: 'The period of equal length before.' })
  previousPeriod!: PeriodFigures;

  @Field(() => [HourlyPoint], {
    nullable: true,
    description:
      'One point for every hour of the time zone that a period of up to 7 days touches; null for longer ones.',
  })
  hourly!: HourlyPoint[] | null;

  @Field(() => [ExcludedScans], {
    description: 'Scans of the period and filter that are not counted in any other figure.',
  })
  excluded!: ExcludedScans[];

  @Field(() => [CampaignBreakdown], {
    description: 'The campaigns with the most scans, as many as requested, and all others as Other.',
  })
  topCampaigns!: CampaignBreakdown[];
}
