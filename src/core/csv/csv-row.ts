/** Marks a file as UTF-8 for spreadsheets, at its beginning. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/**
 * What spreadsheets take for the beginning of a formula, also behind white space. The apostrophes are those of texts that
 * have some already: they get one more, so that taking one away always gives the text.
 */
const FORMULA = /^'*[\s\0]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]/u;
const QUOTED = /[",\r\n\0]|^\s|\s$/;

/**
 * Writes a row of a CSV file (RFC 4180), with its end of line. A text that a spreadsheet would execute as a formula gets an
 * apostrophe before it; numbers are written as they are. Null is an empty field.
 */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;

/** Returns the text of a field as it was before `csvRow` put an apostrophe before it. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Writes one field of a row. */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = value.toWellFormed().replaceAll('\0', '');
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
