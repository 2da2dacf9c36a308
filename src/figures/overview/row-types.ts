import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { SIDE_MAX } from './split/split-request.js';

/** Counts common to all types of figures; not a type of its own in the schema. */
@ObjectType()
export abstract class ScanCounts {
  @Field(() => GraphQLSafeInt)
  scans!: number;

  @Field(() => GraphQLSafeInt)
  uniqueScans!: number;
}

@ObjectType()
export abstract class RowFigures extends ScanCounts {
  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Scans in previousPeriod. If selected, the list includes labels that had scans only then.',
  })
  previousScans!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Change of scans compared with previousPeriod; null if there were none.',
  })
  changePercent!: number | null;
}

@ObjectType()
export class MetricBreakdown extends RowFigures {
  @Field(() => String)
  label!: string;
}

@ObjectType()
export class CountryBreakdown extends RowFigures {
  @Field(() => String, { description: 'The English name, Unknown or Other.' })
  label!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty if the country is unknown, and for Other.' })
  countryCode!: string;
}

@ObjectType()
export class LocationBreakdown extends RowFigures {
  @Field(() => String, { description: 'ISO 3166-1 alpha-2; empty if the country is unknown, and for Other.' })
  countryCode!: string;

  @Field(() => String)
  country!: string;

  @Field(() => String)
  city!: string;
}

@ObjectType()
export class CampaignBreakdown extends RowFigures {
  @Field(() => ID, { nullable: true, description: 'Null for Other, and for deleted campaigns.' })
  qrCodeId!: string | null;

  @Field(() => String, { description: 'The name of the campaign, Deleted or Other.' })
  label!: string;
}

@ObjectType()
export class TagBreakdown extends RowFigures {
  @Field(() => String, { nullable: true, description: 'In the most frequent spelling; null for Other and Untagged.' })
  tag!: string | null;

  @Field(() => String, { description: 'The tag, Other, or Untagged for campaigns without tags and deleted ones.' })
  label!: string;
}

@ObjectType({ description: 'A row or column of a table; figures are of the whole row or column.' })
export class SplitLabel extends RowFigures {
  @Field(() => String, {
    description: 'The label as in the lists; for days, weeks and months, the first day, YYYY-MM-DD.',
  })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Of a country or city; null for other dimensions.' })
  countryCode!: string | null;

  @Field(() => ID, { nullable: true, description: 'Of a campaign that is not deleted; null for other dimensions.' })
  qrCodeId!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a tag; null for Other, Untagged and other dimensions.' })
  tag!: string | null;
}

@ObjectType()
export class SplitRow extends SplitLabel {
  @Field(() => [GraphQLSafeInt], {
    complexity: upTo(SIDE_MAX + 1),
    description: 'In the order of columns.',
  })
  scansByColumn!: number[];

  @Field(() => [GraphQLSafeInt], {
    complexity: upTo(SIDE_MAX + 1),
    description: 'In the order of columns.',
  })
  uniqueScansByColumn!: number[];

  @Field(() => [GraphQLSafeInt], {
    complexity: upTo(SIDE_MAX + 1),
    nullable: true,
    description: 'Scans in previousPeriod, in the order of columns; null for days, weeks and months.',
  })
  previousScansByColumn!: number[] | null;
}

@ObjectType({
  description:
    'Scans by two dimensions. The last row and column may be Other; all of them add up, except that a campaign with several ' +
    'tags counts in each.',
})
export class SplitTable {
  @Field(() => [SplitLabel], { complexity: upTo(SIDE_MAX + 1) })
  columns!: SplitLabel[];

  @Field(() => [SplitRow], { complexity: upTo(SIDE_MAX + 1) })
  rows!: SplitRow[];

  @Field(() => Int, { description: 'How many labels the row Other combines.' })
  otherRows!: number;

  @Field(() => Int, { description: 'How many labels the column Other combines.' })
  otherColumns!: number;
}
