import { Field, GraphQLISODateTime, ID, InputType, ObjectType } from 'type-graphql';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { problem } from '../../core/contract/problems.js';
import { IsOptional, Requires, ValidateNested } from '../../core/field-rules.js';
import { ItemCount, MaxCharacters, NotBlank, OneOf } from '../../core/validators.js';
import { FiguresPeriod } from './figures-period.js';
import { SharedFigures } from './shared-figures.js';

const { sites: sitesMax, passwordMin, passwordMax } = LIMITS.sharedFigures;

@InputType({ description: 'Replaces the shared figures as a whole, except for the password.' })
export class SharedFiguresInput {
  @Field(() => String, { description: 'The title of the page.' })
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'If omitted, the figures are for the whole workspace.' })
  qrCodeId?: string | null;

  @Field(() => [String], { defaultValue: [], description: 'Figures of the campaigns that have all of these tags.' })
  allTags!: string[];

  @Field(() => [String], { defaultValue: [], description: 'Figures of the campaigns that have one of these tags.' })
  anyTag!: string[];

  @Field(() => FiguresPeriod)
  @ValidateNested()
  period!: FiguresPeriod;

  @Field(() => Comparison, { nullable: true })
  comparison?: Comparison | null;

  @Field(() => String, { description: 'IANA name, such as Europe/Berlin.' })
  timeZone!: string;

  @Field(() => String, { description: `Of the page: ${CONSOLE_LANGUAGES.join(' or ')}.` })
  @OneOf(CONSOLE_LANGUAGES, problem('not_one_of', { names: CONSOLE_LANGUAGES.join(', ') }))
  language!: ConsoleLanguage;

  @Field(() => ID, { nullable: true, description: 'Logo and colours of the page. They follow the kit.' })
  brandKitId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `${passwordMin} to ${passwordMax} characters. Omitted: it stays as it is. Null: none.`,
  })
  @IsOptional()
  @Requires(
    (value) => typeof value === 'string' && value.length >= passwordMin && value.length <= passwordMax,
    problem('not_between_characters', { min: passwordMin, max: passwordMax }),
  )
  password?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null: it does not expire.' })
  expiresUtc?: Date | null;

  @Field(() => [String], {
    defaultValue: [],
    description: `Sites that may show the page in a frame, such as https://example.com; up to ${sitesMax}.`,
  })
  @ItemCount(0, sitesMax, problem('at_most_sites', { max: sitesMax }))
  sites!: string[];
}

@ObjectType()
export class SharedFiguresAddress {
  @Field(() => SharedFigures)
  sharedFigures!: SharedFigures;

  @Field(() => String, { description: 'The address of the page. Store it now: it cannot be read again.' })
  url!: string;
}
