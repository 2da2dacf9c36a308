/** Marks a file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What spreadsheets interpret as the start of a formula, even after white space and apostrophes. The service's files
 * use the same rule.
 */
const FORMULA = /^'*[\s\0]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]/u;
const QUOTED = /[",\r\n\0]|^\s|\s$/;

/** A number with a unit is written as it is. */
export type CsvCell = string | number | { readonly figure: string };

function csvField(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.figure;
  const plain = value.toWellFormed().replaceAll('\0', '');
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a CSV file (RFC 4180) of rows. A text that a spreadsheet would execute gets a leading apostrophe. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`;
