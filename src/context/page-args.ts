import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { LIMITS } from '../config/contract-limits.js';

/** Which part of a list: pages are counted from 1. */
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
