import { type RawQueryFragment, sql } from '@mikro-orm/core';

/** Number of parts into which campaigns are divided for counting. */
export const HISTOGRAM_BUCKETS = 10;

/** Returns conditions on `created_utc`; every time satisfies exactly one. */
export function sharesOf(bounds: readonly string[]): RawQueryFragment[] {
  return [...bounds, null].map((bound, index) => {
    const from = bounds[index - 1];
    const atLeast = from === undefined ? sql`true` : sql`created_utc >= ${from}`;
    return bound === null ? atLeast : sql`${atLeast} and created_utc < ${bound}`;
  });
}
