import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';

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
