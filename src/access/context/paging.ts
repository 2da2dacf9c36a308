import { Max, Min } from 'class-validator';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';

/** Which page of a list to return. Pages are counted from 1. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: LIMITS.pageDefault })
  @Min(1, { message: 'Must be 1 or more.' })
  @Max(LIMITS.pageMax, { message: `Must be at most ${LIMITS.pageMax}.` })
  page!: number;

  @Field(() => Int, { defaultValue: LIMITS.pageSizeDefault })
  @Min(1, { message: `Must be 1 to ${LIMITS.pageSizeMax}.` })
  @Max(LIMITS.pageSizeMax, { message: `Must be 1 to ${LIMITS.pageSizeMax}.` })
  pageSize!: number;
}

/** The base class of a page of such items. The list's own page type extends it and gives it a name. */
export function pageOf<Item extends object>(item: ClassType<Item>) {
  @ObjectType()
  abstract class Page {
    @Field(() => [item])
    items!: Item[];

    @Field(() => Int)
    page!: number;

    @Field(() => Int)
    pageSize!: number;

    @Field(() => Int)
    totalCount!: number;
  }
  return Page;
}

/** Selects the rows of the page in a query. */
export const limitAndOffset = ({ page, pageSize }: PageArgs) => ({ limit: pageSize, offset: (page - 1) * pageSize });
