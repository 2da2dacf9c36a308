/**
 * True in CI, which tries every combination. A developer's run takes samples where combinations multiply, such as every page
 * in every form, so that it stays short.
 */
export const IS_THOROUGH = process.env.SIGNPOST_THOROUGH_TESTS === '1';
