import { ArgsType, Field, ID, Int } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
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
