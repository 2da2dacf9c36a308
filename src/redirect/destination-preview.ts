import { Field, Float, GraphQLISODateTime, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../core/contract/contract-limits.js';
import { enumOf } from '../core/contract/names/enum-of.js';
import { problem } from '../core/contract/problems.js';
import { RuleCondition } from '../core/contract/rule-words.js';
import { Between, IsOptional, MaxCharacters } from '../core/field-rules.js';
import { upTo } from '../tenancy/fields/field-costs.js';

const TEXT_MAX = 1_000;
const PLACE = problem('not_from_to', { min: 0, max: 99.99 });
const BY_USER_AGENT = 'Taken from the user agent by default; Unknown without one.';

@InputType({ description: 'A sample scan. Omitted fields are unknown.' })
export class SampleScanInput {
  @Field(() => String, { nullable: true, description: 'The User-Agent header of a browser.' })
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

  @Field(() => String, { nullable: true, description: 'Like the header Accept-Language: `de-AT, en;q=0.5`.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  language?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2 code.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  country?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Now by default.' })
  atUtc?: Date | null;

  @Field(() => String, { nullable: true, description: 'The query of the scanned address, without its question mark.' })
  @IsOptional()
  @MaxCharacters(TEXT_MAX)
  query?: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The visitor’s place among all visitors, from 0 to 99.99 percent. Shares follow each other from 0. If omitted, no share matches.',
  })
  @IsOptional()
  @Between(0, 99.99, PLACE)
  visitorPlace?: number | null;
}

/** What decides where a scan leads. */
export const DestinationReason = enumOf('Content', 'Rule', 'Fallback', 'NotAvailable');
export type DestinationReason = keyof typeof DestinationReason;
registerEnumType(DestinationReason, {
  name: 'DestinationReason',
  description:
    'Content: the campaign’s content. Fallback: the fallback of its schedule. NotAvailable: the page that a paused code also shows.',
});

@ObjectType()
export class RulePreview {
  @Field(() => Int, { description: 'Counted from 0.' })
  index!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'Whether all its conditions match. The first such rule decides.' })
  holds!: boolean;

  @Field(() => [RuleCondition], {
    complexity: upTo(Object.keys(RuleCondition).length),
    description: 'The conditions that do not match.',
  })
  unmet!: RuleCondition[];
}

@ObjectType({ description: 'Where a scan would lead now, and why.' })
export class DestinationPreview {
  @Field(() => String, {
    nullable: true,
    description: 'With the query of the scan. Null if the code is not available.',
  })
  destination!: string | null;

  @Field(() => DestinationReason)
  reason!: DestinationReason;

  @Field(() => Boolean, { description: 'Whether the schedule includes the time; true without a schedule.' })
  isScheduled!: boolean;

  @Field(() => Int, { nullable: true, description: 'The index of the rule that decided, counted from 0.' })
  ruleIndex!: number | null;

  @Field(() => String, { nullable: true })
  ruleName!: string | null;

  @Field(() => [RulePreview], {
    complexity: upTo(LIMITS.rules.count),
    description: 'All rules of the campaign, in order.',
  })
  rules!: RulePreview[];
}
