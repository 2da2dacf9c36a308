/**
 * The same text in memory of its own. V8 keeps the whole of a text alive while a piece cut from it is: a map that
 * remembers pieces of headers would hold the headers. For text of bytes, as headers are.
 */
export const copyString = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
