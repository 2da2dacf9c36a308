import { Field, InputType, Int } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { Between, ItemCount } from '../../../core/field-rules.js';
import { FiguresSubjectInput } from '../../figures-subject.js';
import { ReportFrequency } from '../report-frequency.js';

const { recipients } = LIMITS.reports;

@InputType({ description: 'Replaces a report as a whole.' })
export class ReportInput extends FiguresSubjectInput {
  @Field(() => ReportFrequency, { description: 'On Mondays, or on the first of each month.' })
  frequency!: ReportFrequency;

  @Field(() => Int, { defaultValue: 8, description: '0 to 23, in timeZone.' })
  @Between(0, 23, problem('not_from_to', { min: 0, max: 23 }))
  localHour!: number;

  @Field(() => [String], {
    description: `Up to ${recipients} addresses. Those outside the workspace confirm once; those that have unsubscribed stay so.`,
  })
  @ItemCount(0, recipients, problem('at_most_recipients', { max: recipients }))
  recipients!: string[];

  @Field(() => Boolean, { defaultValue: false })
  attachesPdf!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether it is mailed.' })
  isActive!: boolean;
}
