import { Field, GraphQLISODateTime, InputType, ObjectType } from 'type-graphql';

const FALLBACK =
  'A web address for scans outside these times. Without it they are treated like scans of a paused campaign.';

@InputType()
export class QrScheduleInput {
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Start, inclusive; by default there is none.' })
  fromUtc?: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'End, exclusive; by default there is none.',
  })
  untilUtc?: Date | null;

  @Field(() => String, { nullable: true, description: FALLBACK })
  fallback?: string | null;
}

/** When a Dynamic campaign is active, unless it is paused. At least one bound is set. Stored as JSON. */
@ObjectType()
export class QrSchedule {
  /** ISO 8601, as written by `Date.toISOString`. */
  @Field(() => GraphQLISODateTime, { nullable: true })
  fromUtc!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'End, exclusive.' })
  untilUtc!: string | null;

  @Field(() => String, { nullable: true, description: FALLBACK })
  fallback!: string | null;
}
