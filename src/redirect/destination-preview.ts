import { IsOptional, Max, Min } from 'class-validator';
import { Field, Float, GraphQLISODateTime, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { problem } from '../core/contract/problems.js';
import { RuleCondition } from '../core/contract/rule-words.js';
import { asMessage, MaxCharacters } from '../core/validators.js';

const TEXT_MAX = 1_000;
const PLACE = asMessage(problem('not_from_to', { min: 0, max: 99.99 }));
const BY_USER_AGENT = 'By default what the user agent says, else Unknown.';

@InputType({ description: 'A scan to try. What is left out is not known.' })
export class SampleScanInput {
  @Field(() => String, { nullable: true, description: 'The header of a browser.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  userAgent?: string | null;

  @Field(() => String, { nullable: true, description: BY_USER_AGENT })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  device?: string | null;

  @Field(() => String, { nullable: true, description: BY_USER_AGENT })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  operatingSystem?: string | null;

  @Field(() => String, { nullable: true, description: BY_USER_AGENT })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  browser?: string | null;

  @Field(() => String, { nullable: true, description: 'As the header Accept-Language: `de-AT, en;q=0.5`.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  language?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  country?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'By default now.' })
  atUtc?: Date | null;

  @Field(() => String, { nullable: true, description: 'Of the scanned address, without its question mark.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  query?: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The visitor’s place among all visitors, 0 to 99.99 percent: shares lie side by side from 0. Left out, no share holds.',
  })
  @IsOptional()
  @Min(0, { message: PLACE })
  @Max(99.99, { message: PLACE })
  visitorPlace?: number | null;
}

/** What decides where a scan leads. */
export enum DestinationReason {
  Content = 'Content',
  Rule = 'Rule',
  Fallback = 'Fallback',
  NotAvailable = 'NotAvailable',
}
registerEnumType(DestinationReason, {
  name: 'DestinationReason',
  description:
    'Content: that of the campaign. Fallback: that of its schedule. NotAvailable: the page that a paused code shows, too.',
});

@ObjectType()
export class RulePreview {
  @Field(() => Int, { description: 'From 0.' })
  index!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'Whether all of its conditions hold. The first such rule decides.' })
  holds!: boolean;

  @Field(() => [RuleCondition], { description: 'The conditions that do not hold.' })
  unmet!: RuleCondition[];
}

@ObjectType({ description: 'Where a scan would lead now, and why.' })
export class DestinationPreview {
  @Field(() => String, { nullable: true, description: 'With the query of the scan; null when it is not available.' })
  destination!: string | null;

  @Field(() => DestinationReason)
  reason!: DestinationReason;

  @Field(() => Boolean, { description: 'Whether the schedule includes the time; true without a schedule.' })
  isScheduled!: boolean;

  @Field(() => Int, { nullable: true, description: 'Of the rule that decided, from 0.' })
  ruleIndex!: number | null;

  @Field(() => String, { nullable: true })
  ruleName!: string | null;

  @Field(() => [RulePreview], { description: 'All rules of the campaign, in their order.' })
  rules!: RulePreview[];
}
