/** Placed at the beginning of a file, marks it as UTF-8 for spreadsheets. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/**
 * What spreadsheets treat as the beginning of a formula, even after white space. Leading apostrophes are included: such
 * texts get one more, so that removing one always restores the text.
 */
const FORMULA = /^'*[\s\0]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]/u;
const QUOTED = /[",\r\n\0]|^\s|\s$/;

/**
 * Writes a row of a CSV file (RFC 4180) with its line break. A text that a spreadsheet would execute as a formula gets
 * a leading apostrophe; numbers are written unchanged. Null is an empty field.
 */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;

/** Removes the leading apostrophe added by `csvRow`. */
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
