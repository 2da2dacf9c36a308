import { Field, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { LARGE_TEXT_COST, upTo } from '../../../tenancy/fields/field-costs.js';

/** How many rows a dry run shows. */
export const FIRST_ROWS = 5;

@ObjectType({ description: 'A row as it will be stored, or, if it has problems, as it is in the file.' })
export class ImportFirstRow {
  @Field(() => Int, { description: 'Counted as in spreadsheets: the header of a CSV is row 1.' })
  row!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Its beginning.' })
  content!: string;

  @Field(() => [String], { complexity: upTo(LIMITS.tags.count) })
  tags!: string[];

  @Field(() => String, { nullable: true, description: 'Null: a random one.' })
  code!: string | null;

  @Field(() => String, { nullable: true, description: 'The words of the frame.' })
  caption!: string | null;

  @Field(() => String, {
    complexity: LARGE_TEXT_COST,
    nullable: true,
    description: 'The picture, with a sample for a random code. Null for a row with problems.',
  })
  svg!: string | null;
}
