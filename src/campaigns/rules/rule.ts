import { Field, Float, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { RuleCondition, Weekday } from '../../core/contract/rule-words.js';
import { upTo } from '../../tenancy/fields/field-costs.js';

registerEnumType(Weekday, { name: 'Weekday' });
registerEnumType(RuleCondition, { name: 'QrRuleCondition', description: 'The conditions of a rule, by field name.' });

/** The values of a condition. */
const VALUES = upTo(LIMITS.rules.listLength);
const ZONE = 'IANA name of a time zone, such as Europe/Berlin.';

/** A part of the day, on all or some weekdays, in the local time of a zone. */
@ObjectType('QrRuleTimeOfDay')
@InputType('QrRuleTimeOfDayInput')
export class RuleTimeOfDay {
  @Field(() => String, { nullable: true, description: 'HH:MM; by default the start of the day.' })
  from!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'HH:MM up to 24:00, exclusive; by default the end of the day. If earlier than `from`, it is on the next day.',
  })
  until!: string | null;

  @Field(() => [Weekday], {
    complexity: upTo(Object.keys(Weekday).length),
    nullable: true,
    description: 'The days on which the time range begins; by default every day.',
  })
  weekdays!: Weekday[] | null;

  @Field(() => String, { description: ZONE })
  zone!: string;
}

/** Calendar days in a time zone. At least one bound is set. */
@ObjectType('QrRuleDateRange')
@InputType('QrRuleDateRangeInput')
export class RuleDateRange {
  @Field(() => String, { nullable: true, description: 'The first day, YYYY-MM-DD.' })
  from!: string | null;

  @Field(() => String, { nullable: true, description: 'The last day, YYYY-MM-DD.' })
  until!: string | null;

  @Field(() => String, { description: ZONE })
  zone!: string;
}

/** A query parameter of the scanned address. */
@ObjectType('QrRuleQuery')
@InputType('QrRuleQueryInput')
export class RuleQuery {
  @Field(() => String)
  name!: string;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: 'By default any value, including an empty one.',
  })
  values!: string[] | null;
}

const LIKE_FIGURES = 'Spelled as in the analytics.';

/**
 * A rule of a Dynamic campaign: a destination and conditions that must all match. A null condition always matches.
 * Stored rules have all members; an input may omit conditions.
 */
@ObjectType('QrRule', { description: 'All conditions must match. A null condition always matches.' })
@InputType('QrRuleInput', { description: 'All conditions must match. An omitted condition always matches.' })
export class QrRule {
  @Field(() => String, { description: 'Its label in the analytics: up to 40 characters, unique in the campaign.' })
  name!: string;

  @Field(() => String, { description: 'A web address, like the content of a Url campaign.' })
  destination!: string;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: `${LIKE_FIGURES} Mobile, Tablet, Desktop, TV or Unknown.`,
  })
  devices!: string[] | null;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: `${LIKE_FIGURES} For example iOS, Android or Windows.`,
  })
  operatingSystems!: string[] | null;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: `${LIKE_FIGURES} For example Safari, Chrome or Instagram.`,
  })
  browsers!: string[] | null;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: 'Language tags (BCP 47) to compare with the visitor’s preferred language; `de` also matches de-AT.',
  })
  languages!: string[] | null;

  @Field(() => [String], {
    complexity: VALUES,
    nullable: true,
    description: 'ISO 3166-1 alpha-2; ZZ if unknown.',
  })
  countries!: string[] | null;

  @Field(() => RuleTimeOfDay, { nullable: true })
  timeOfDay!: RuleTimeOfDay | null;

  @Field(() => RuleDateRange, { nullable: true })
  dateRange!: RuleDateRange | null;

  @Field(() => RuleQuery, { nullable: true })
  query!: RuleQuery | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Percentage of visitors, 0.01 to 100 in steps of 0.01. The shares of a campaign’s rules add up in ' +
      'order: 30 and 30 leave 40. A visitor stays in the same share for a UTC day, if the campaign counts in full.',
  })
  share!: number | null;
}
