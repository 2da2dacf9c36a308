/**
 * Returns a copy in its own memory. V8 keeps a whole string alive as long as any slice of it, so a map with slices of
 * headers would keep the headers. Only for text whose characters are single bytes, such as headers.
 */
export const copyString = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
