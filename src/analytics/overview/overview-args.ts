import { ArgsType, Field, ID, Int } from 'type-graphql';

const TIME = 'ISO 8601; without a zone it is UTC, without a time the start of the day.';

@ArgsType()
export class OverviewArgs {
  @Field(() => ID, { nullable: true, description: 'Without it the figures are of the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The first moment of the period. ${TIME} Without it: 30 days before toUtc, from the start of that UTC day.`,
  })
  fromUtc?: string | null;

  @Field(() => String, { nullable: true, description: `The first moment after the period. ${TIME} Without it: now.` })
  toUtc?: string | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many campaigns to name, up to 100.' })
  topCampaigns!: number;
}
