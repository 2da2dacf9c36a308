import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { Weekday } from '../../core/contract/rule-words.js';

/** The licence of the bundled data requires this on every page that shows places. */
const PLACES = 'IP Geolocation by DB-IP, https://db-ip.com/, CC BY 4.0: link back where this is shown.';

/** Counts common to all types of figures; not a type of its own in the schema. */
@ObjectType()
abstract class ScanCounts {
  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

const EXCLUDED =
  'Scans that are not counted. An hour of UTC that two days or hours share is in the one that has most of it.';

@ObjectType()
export class TimeSeriesPoint extends ScanCounts {
  @Field(() => String, { description: 'A day of the overview’s time zone, YYYY-MM-DD.' })
  date!: string;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: `${EXCLUDED} Null for more than 100 days in other zones than UTC without a filter.`,
  })
  excludedScans!: number | null;
}

@ObjectType()
export class HourlyPoint extends ScanCounts {
  @Field(() => GraphQLISODateTime, { description: 'The start of the hour.' })
  hourUtc!: Date;

  @Field(() => String, { description: 'The same in the time zone of the overview: 2026-10-25T02:00:00+01:00.' })
  hour!: string;

  @Field(() => GraphQLSafeInt, { description: EXCLUDED })
  excludedScans!: number;
}

@ObjectType({ description: 'An hour that the clocks of the overview’s time zone show on a day of every week.' })
export class HourOfWeek extends ScanCounts {
  @Field(() => Weekday)
  weekday!: Weekday;

  @Field(() => Int, { description: 'From 0 to 23.' })
  hour!: number;
}

@ObjectType()
export class MetricBreakdown extends ScanCounts {
  @Field(() => String)
  label!: string;
}

@ObjectType()
export class CountryBreakdown extends ScanCounts {
  @Field(() => String, { description: 'The English name, Unknown or Other.' })
  label!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty when the country is unknown, and for Other.' })
  countryCode!: string;
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

  @Field(() => [CountryBreakdown], { description: PLACES })
  countries!: CountryBreakdown[];

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

  @Field(() => [HourOfWeek], {
    nullable: true,
    description:
      'All 168, from Monday at midnight; null for periods of more than 366 days. Without a filter an hour of UTC counts in ' +
      'the one in which it begins.',
  })
  hoursOfWeek!: HourOfWeek[] | null;

  @Field(() => [ExcludedScans], {
    description: 'Scans of the period and filter that are not counted in any other figure.',
  })
  excluded!: ExcludedScans[];

  @Field(() => [CampaignBreakdown], {
    description: 'The campaigns with the most scans, as many as requested, and all others as Other.',
  })
  topCampaigns!: CampaignBreakdown[];
}
