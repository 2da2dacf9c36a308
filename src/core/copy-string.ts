/**
 * Returns a copy in its own memory. V8 keeps a whole string alive as long as a slice of it is, so a map with slices of headers
 * would keep the headers. For text whose characters are bytes, as in headers.
 */
export const copyString = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
