import { Field, GraphQLISODateTime, InputType, ObjectType } from 'type-graphql';

const UNTIL = 'The code is active again from this time on, by itself. Without it, until somebody activates it.';
const TEXT = 'A sentence for the people who scan it, in the language of its page.';
const TRANSLATED = 'The same in the language of its translation.';
const LINK = 'A web address that they are offered.';
const ZONE = 'IANA time zone in which the day of `untilUtc` is shown if there is no `text`.';

@InputType()
export class QrPauseInput {
  @Field(() => GraphQLISODateTime, { nullable: true, description: UNTIL })
  untilUtc?: Date | null;

  @Field(() => String, { nullable: true, description: ZONE })
  zone?: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  text?: string | null;

  @Field(() => String, { nullable: true, description: TRANSLATED })
  translatedText?: string | null;

  @Field(() => String, { nullable: true, description: LINK })
  link?: string | null;
}

/** What a paused campaign says, and until when. At least one member is set. Stored as JSON. */
@ObjectType()
export class QrPause {
  /** ISO 8601, as written by `Date.toISOString`, so that texts compare like times. */
  @Field(() => GraphQLISODateTime, { nullable: true, description: UNTIL })
  untilUtc!: string | null;

  @Field(() => String, { nullable: true, description: ZONE })
  zone!: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  text!: string | null;

  @Field(() => String, { nullable: true, description: TRANSLATED })
  translatedText!: string | null;

  @Field(() => String, { nullable: true, description: LINK })
  link!: string | null;
}

/** Whether a campaign is active, and what it says if it is not. */
@ObjectType()
export class QrCodeStatus {
  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => QrPause, { nullable: true })
  pause!: QrPause | null;
}
