/** The operator's command for a sign-in link, as the console shows it. */
export const SIGN_IN_LINK_COMMAND = 'npm run cli -- people sign-in-link';
