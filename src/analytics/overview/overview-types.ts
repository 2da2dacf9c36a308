import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';

/** The licence of the bundled data asks for this on every page that shows places. */
const PLACES = 'IP Geolocation by DB-IP, https://db-ip.com/, CC BY 4.0: link back where this is shown.';

@ObjectType()
export class TimeSeriesPoint {
  @Field(() => String, { description: 'A UTC day, YYYY-MM-DD.' })
  date!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class HourlyPoint {
  @Field(() => GraphQLISODateTime, { description: 'The start of the hour.' })
  hourUtc!: Date;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class MetricBreakdown {
  @Field(() => String)
  label!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class LocationBreakdown {
  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty when the country is not known, and for Other.' })
  countryCode!: string;

  @Field(() => String)
  country!: string;

  @Field(() => String)
  city!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class CampaignBreakdown {
  @Field(() => ID, { nullable: true, description: 'Null for the rest, and for deleted campaigns together.' })
  qrCodeId!: string | null;

  @Field(() => String, { description: 'The name of the campaign, Deleted or Other.' })
  label!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export class ExcludedScans {
  @Field(() => String, {
    description: 'Why they do not count: bot, monitor, prefetch, preview or head (a HEAD request).',
  })
  reason!: string;

  @Field(() => GraphQLSafeInt)
  scans!: number;
}

@ObjectType({ description: 'A period and its figures.' })
export class PeriodFigures {
  @Field(() => GraphQLISODateTime)
  fromUtc!: Date;

  @Field(() => GraphQLISODateTime, { description: 'The first moment after the period.' })
  toUtc!: Date;

  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType({ description: 'All figures are of one moment, so they add up.' })
export class AnalyticsOverview {
  @Field(() => GraphQLSafeInt, { description: 'Of all time.' })
  totalScans!: number;

  @Field(() => GraphQLSafeInt, { description: 'Of all time.' })
  uniqueScans!: number;

  @Field(() => GraphQLSafeInt)
  scansInPeriod!: number;

  @Field(() => Float, { description: 'Of scansInPeriod against the period of equal length before.' })
  changePercent!: number;

  @Field(() => [TimeSeriesPoint], { description: 'One point for every UTC day that the period touches.' })
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

  @Field(() => PeriodFigures)
  period!: PeriodFigures;

  @Field(() => PeriodFigures, { description: 'The period of equal length before.' })
  previousPeriod!: PeriodFigures;

  @Field(() => [HourlyPoint], {
    nullable: true,
    description: 'One point for every UTC hour that a period of up to 7 days touches; null for longer ones.',
  })
  hourly!: HourlyPoint[] | null;

  @Field(() => [ExcludedScans], { description: 'Scans of the period that are in no other figure.' })
  excluded!: ExcludedScans[];

  @Field(() => [CampaignBreakdown], { description: 'As many as were asked for, and the rest as Other.' })
  topCampaigns!: CampaignBreakdown[];
}
