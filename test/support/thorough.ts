/**
 * True in `npm run test:nightly`, which tests every combination. Other runs take samples where combinations multiply,
 * such as every page in every form, so that they stay short.
 */
export const IS_THOROUGH = process.env.SIGNPOST_THOROUGH_TESTS === '1';

/** All of the combinations in a thorough run; in others every third one, beginning with one of the first three by turns. */
export const sampleOf = <T>(combinations: readonly T[], turn: number): readonly T[] =>
  combinations.filter((_, index) => IS_THOROUGH || (index + turn) % 3 === 0);
