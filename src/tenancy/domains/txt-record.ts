/** Where the TXT record of a host is looked up. */
export const TXT_PREFIX = '_signpost.';

/** What the record must say. */
export const txtValue = (token: string): string => `signpost=${token}`;
