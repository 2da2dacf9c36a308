import { Field, GraphQLISODateTime, InputType, ObjectType } from 'type-graphql';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { IsOptional, ItemCount, Requires, ValidateNested } from '../../core/field-rules.js';
import { FiguresSubjectInput } from '../figures-subject.js';
import { FiguresPeriod } from './figures-period.js';
import { SharedFigures } from './shared-figures.js';

const { sites: sitesMax, passwordMin, passwordMax } = LIMITS.sharedFigures;

@InputType({ description: 'Replaces the shared figures as a whole, except for the password.' })
export class SharedFiguresInput extends FiguresSubjectInput {
  @Field(() => FiguresPeriod)
  @ValidateNested()
  period!: FiguresPeriod;

  @Field(() => Comparison, { nullable: true })
  comparison?: Comparison | null;

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

  @Field(() => String, { description: 'The address of the page.' })
  url!: string;
}
