import { Field, ID, InputType, Int } from 'type-graphql';
import { NOT_LANGUAGE } from '../../../access/people/invitations/invitation-inputs.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { CONSOLE_LANGUAGES } from '../../../core/contract/people/console-language.js';
import { problem } from '../../../core/contract/problems.js';
import { Between, ItemCount, MaxCharacters, NotBlank, OneOf } from '../../../core/validators.js';
import { ReportFrequency } from '../report-frequency.js';

const { recipients } = LIMITS.reports;

@InputType({ description: 'Replaces a report as a whole.' })
export class ReportInput {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'If omitted, the report is of the whole workspace, or of tags.' })
  qrCodeId?: string | null;

  @Field(() => [String], { nullable: true, description: 'Of the campaigns that have all of these tags.' })
  allTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Of the campaigns that have at least one of these tags.' })
  anyTag?: string[] | null;

  @Field(() => ReportFrequency, { description: 'On Mondays, or on the first of each month.' })
  frequency!: ReportFrequency;

  @Field(() => Int, { defaultValue: 8, description: '0 to 23, in timeZone.' })
  @Between(0, 23, problem('not_from_to', { min: 0, max: 23 }))
  localHour!: number;

  @Field(() => String, { description: 'IANA name, such as Europe/Berlin.' })
  timeZone!: string;

  @Field(() => String, { defaultValue: 'en', description: `${CONSOLE_LANGUAGES.join(' or ')}.` })
  @OneOf(CONSOLE_LANGUAGES, NOT_LANGUAGE)
  language!: string;

  @Field(() => [String], { description: `Up to ${recipients} addresses. Those that have unsubscribed stay so.` })
  @ItemCount(0, recipients, problem('at_most_recipients', { max: recipients }))
  recipients!: string[];

  @Field(() => Boolean, { defaultValue: false })
  attachesPdf!: boolean;

  @Field(() => ID, { nullable: true })
  brandKitId?: string | null;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether it is mailed.' })
  isActive!: boolean;
}
