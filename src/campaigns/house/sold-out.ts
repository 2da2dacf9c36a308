import { Field, GraphQLISODateTime, ObjectType } from 'type-graphql';

export const DISH_NAME = 'The name of a dish as in the menu, without price and marks.';

/** A dish that is sold out until a time. Stored as JSON. */
@ObjectType()
export class QrSoldOut {
  @Field(() => String, { description: DISH_NAME })
  dish!: string;

  /** ISO 8601, as written by `Date.toISOString`. */
  @Field(() => GraphQLISODateTime, { description: 'The dish is back from this time on, by itself.' })
  untilUtc!: string;
}

/** Returns the dishes that are sold out. What is over stays stored until the list is written again: ask this, never the column. */
export const soldOutAt = (soldOut: readonly QrSoldOut[] | null, now: number): QrSoldOut[] =>
  (soldOut ?? []).filter(({ untilUtc }) => Date.parse(untilUtc) > now);
