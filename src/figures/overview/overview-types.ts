import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import { Weekday } from '../../core/contract/rule-words.js';
import { TRAFFIC_CLASSES } from '../../core/contract/scan.js';
import { DAYS_MAX, HOURLY_DAYS_MAX } from '../../scans/period/period.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import type { OverviewFindings } from '../findings/findings.js';
import {
  CampaignBreakdown,
  CountryBreakdown,
  LocationBreakdown,
  MetricBreakdown,
  ScanCounts,
  SplitTable,
  TagBreakdown,
} from './row-types.js';
import { ROWS_MAX } from './rows.js';

/** The licence of the bundled data requires this on every page that shows places. */
const PLACES = 'IP Geolocation by DB-IP, https://db-ip.com/, CC BY 4.0: link back wherever you show this.';

const EXCLUDED =
  'Scans that are not counted. A UTC hour shared by two days or hours belongs to the one with its larger part.';

@ObjectType()
export class TimeSeriesPoint extends ScanCounts {
  @Field(() => String, { description: 'A day in the overview’s time zone, YYYY-MM-DD.' })
  date!: string;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: `${EXCLUDED} Null for more than 100 days in zones other than UTC without a filter.`,
  })
  excludedScans!: number | null;
}

@ObjectType()
export class HourlyPoint extends ScanCounts {
  @Field(() => GraphQLISODateTime, { description: 'The start of the hour.' })
  hourUtc!: Date;

  @Field(() => String, {
    description: 'The start of the hour in the overview’s time zone, such as 2026-10-25T02:00:00+01:00.',
  })
  hour!: string;

  @Field(() => GraphQLSafeInt, { description: EXCLUDED })
  excludedScans!: number;
}

@ObjectType({ description: 'An hour of the week in the overview’s time zone.' })
export class HourOfWeek extends ScanCounts {
  @Field(() => Weekday)
  weekday!: Weekday;

  @Field(() => Int, { description: '0 to 23.' })
  hour!: number;
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

  @Field(() => GraphQLISODateTime, { description: 'The end of the period, exclusive.' })
  toUtc!: Date;
}

@ObjectType({ description: 'All figures come from the same snapshot, so they add up.' })
export class AnalyticsOverview {
  @Field(() => GraphQLSafeInt, { description: 'All-time total, regardless of the filter.' })
  totalScans!: number;

  @Field(() => GraphQLSafeInt, { description: 'All-time total, regardless of the filter.' })
  uniqueScans!: number;

  @Field(() => GraphQLSafeInt)
  scansInPeriod!: number;

  @Field(() => GraphQLSafeInt, {
    description:
      'Scans of the period that are counted in totals only. They are in no list of labels; scansInPeriod includes them unless ' +
      'the filter has more than qrCodeIds. Each counts in the period and on the day that have the larger part of its UTC hour.',
  })
  totalsOnlyScans!: number;

  @Field(() => Float, { description: 'Change of scansInPeriod compared with previousPeriod.' })
  changePercent!: number;

  @Field(() => String, { description: 'The time zone of days and hours.' })
  timeZone!: string;

  @Field(() => [TimeSeriesPoint], {
    complexity: upTo(DAYS_MAX),
    description: 'One point for every day in the time zone that the period touches.',
  })
  timeline!: TimeSeriesPoint[];

  @Field(() => [CountryBreakdown], { complexity: upTo(ROWS_MAX + 1), description: PLACES })
  countries!: CountryBreakdown[];

  @Field(() => [LocationBreakdown], { complexity: upTo(ROWS_MAX + 1), description: PLACES })
  cities!: LocationBreakdown[];

  @Field(() => [MetricBreakdown], { complexity: upTo(ROWS_MAX + 1) })
  devices!: MetricBreakdown[];

  @Field(() => [MetricBreakdown], { complexity: upTo(ROWS_MAX + 1) })
  operatingSystems!: MetricBreakdown[];

  @Field(() => [MetricBreakdown], { complexity: upTo(ROWS_MAX + 1) })
  browsers!: MetricBreakdown[];

  @Field(() => [MetricBreakdown], { complexity: upTo(ROWS_MAX + 1) })
  sources!: MetricBreakdown[];

  @Field(() => [MetricBreakdown], {
    complexity: upTo(ROWS_MAX + 1),
    description:
      'By the rule that decided where a scan was sent, with its name at that time. Default: the campaign’s content decided; ' +
      'Fallback: the schedule’s fallback decided.',
  })
  rules!: MetricBreakdown[];

  @Field(() => PeriodFigures)
  period!: PeriodFigures;

  @Field(() => PeriodFigures, {
    description: 'The preceding period of equal length, or what compareWith chose.',
  })
  previousPeriod!: PeriodFigures;

  @Field(() => [HourlyPoint], {
    complexity: upTo((HOURLY_DAYS_MAX + 1) * 24),
    nullable: true,
    description:
      'One point for every hour in the time zone that the period touches; null for periods longer than 7 days.',
  })
  hourly!: HourlyPoint[] | null;

  @Field(() => [HourOfWeek], {
    complexity: upTo(7 * 24),
    nullable: true,
    description:
      'All 168 hours, starting Monday at midnight; null for periods of more than 366 days. Without a filter, a UTC hour counts ' +
      'in the hour in which it begins.',
  })
  hoursOfWeek!: HourOfWeek[] | null;

  @Field(() => [ExcludedScans], {
    complexity: upTo(TRAFFIC_CLASSES.length),
    description: 'Scans within the period and filter that no other figure counts.',
  })
  excluded!: ExcludedScans[];

  @Field(() => [CampaignBreakdown], {
    complexity: upTo(ROWS_MAX + 1),
    description: 'The campaigns with the most scans, as many as requested, and the rest as Other.',
  })
  topCampaigns!: CampaignBreakdown[];

  @Field(() => [TagBreakdown], {
    complexity: upTo(ROWS_MAX + 1),
    description: 'By the tags that the campaigns have now. A campaign with several counts in each, also in Other.',
  })
  tags!: TagBreakdown[];

  @Field(() => SplitTable, { nullable: true, description: 'The table of splitBy; null without it.' })
  split!: SplitTable | null;

  /** What the figures say; null unless their sentences are requested. Not in the schema. */
  findings!: OverviewFindings | null;
}
