/**
 * True in `npm run test:nightly`, which tries every combination. Other runs take samples where combinations multiply, such as
 * every page in every form, so that they stay short.
 */
export const IS_THOROUGH = process.env.SIGNPOST_THOROUGH_TESTS === '1';
