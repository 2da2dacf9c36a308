import { Field, GraphQLISODateTime, ID, InputType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { QrCodeState } from '../tags/campaign-state.js';
import { findTagProblems } from '../tags/labels.js';

const TAGS = `Up to ${LIMITS.tags.count}, in any spelling; an empty list allows all.`;

@InputType({ description: 'A campaign must match every field that is set.' })
export class QrCodeFilterInput {
  @Field(() => [String], { nullable: true, description: `Has all of these tags. ${TAGS}` })
  allTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: `Has at least one of these tags. ${TAGS}` })
  anyTag?: string[] | null;

  @Field(() => [QrPayloadType], { nullable: true, description: 'One of these; an empty list allows all.' })
  payloadTypes?: QrPayloadType[] | null;

  @Field(() => QrCodeState, { nullable: true })
  state?: QrCodeState | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Created at this time or later.' })
  createdFrom?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Created before this time.' })
  createdBefore?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Last changed at this time or later.' })
  updatedFrom?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Last changed before this time.' })
  updatedBefore?: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The campaign of a row of this import, new or not. Matches none 30 days after the import.',
  })
  import?: string | null;
}

const TYPES_MAX = 100;

/** Returns the problems of a filter by field. */
export function findFilterProblems(filter: QrCodeFilterInput): FieldProblems {
  const problems = new FieldProblems();
  problems.addAll(findTagProblems(filter.allTags ?? [], 'filter.allTags').toFields());
  problems.addAll(findTagProblems(filter.anyTag ?? [], 'filter.anyTag').toFields());
  if ((filter.payloadTypes?.length ?? 0) > TYPES_MAX) problems.add('filter.payloadTypes', problem('type_twice'));
  for (const [from, before] of [
    ['createdFrom', 'createdBefore'],
    ['updatedFrom', 'updatedBefore'],
  ] as const) {
    const [begin, end] = [filter[from], filter[before]];
    if (begin && end && end <= begin) problems.add(`filter.${before}`, problem('not_after', { other: from }));
  }
  return problems;
}
