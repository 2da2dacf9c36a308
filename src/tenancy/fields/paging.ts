import { raw } from '@mikro-orm/core';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { Between } from '../../core/field-rules.js';

/** Which page of a list to return. Page numbers start at 1. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: LIMITS.pageDefault })
  @Between(1, Number.POSITIVE_INFINITY, problem('at_least_one'))
  @Between(Number.NEGATIVE_INFINITY, LIMITS.pageMax, problem('at_most', { max: LIMITS.pageMax }))
  page!: number;

  @Field(() => Int, { defaultValue: LIMITS.pageSizeDefault })
  @Between(1, LIMITS.pageSizeMax, problem('not_one_to', { max: LIMITS.pageSizeMax }))
  pageSize!: number;
}

/** Returns the base class for a page of such items. The list's own page type extends and names it. */
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

/** Returns a LIKE pattern for texts that contain this one. `%`, `_` and the escape character match themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a condition for rows whose name contains the term of a search, compared like those of campaigns. */
export const nameContains = (term: string) => ({
  [raw((alias) => `compared_text(${alias}.name)`)]: { $like: containing(term) },
});

/** Returns the query options that select the page's rows. */
export const limitAndOffset = ({ page, pageSize }: PageArgs) => ({ limit: pageSize, offset: (page - 1) * pageSize });
