import { readPricedLine } from './menu-price.js';

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/;
const CELL_BREAK = /[\t;|]/;
const QUOTED = /^"(.*)"$/;
/** A row below the headings of a table in Markdown. */
const IS_RULE = /^[-:=\s]+$/;
/** Codes of allergens and diets, such as `A,G` or `1, 3`. */
const ARE_CODES = /^[\p{L}\d]{1,2}(?:[,/·\s]{1,3}[\p{L}\d]{1,2}){0,15}$/u;
/** A weight. */
const IS_NUMBER = /^\p{Nd}{3,}$/u;
const IS_WORD = /\p{L}{2}/u;

/**
 * Returns a menu that people copied from a table, with tabs, semicolons or bars, as its page reads it: name and price in
 * a line, and everything else of the row below it. All other lines remain as they are.
 */
export const tidyPastedMenu = (text: string): string => text.split(LINE_BREAK).map(tidyLine).join('\n');

const isPriceAfter = (separator: string, cell: string): boolean => {
  const line = readPricedLine(`x${separator}${cell}`);
  return line?.certain === true && line.name === 'x' && line.price === cell;
};

/** The last price of a row. Numbers without cents or currency are prices only if no others are. */
function placeOfPrice(cells: readonly string[]): number {
  const last = (separator: string) => cells.findLastIndex((cell, at) => at > 0 && isPriceAfter(separator, cell));
  const place = last(' ');
  return place < 0 ? last('\t') : place;
}

function tidyLine(line: string): string {
  if (!CELL_BREAK.test(line)) return line;
  const cells = line
    .split(CELL_BREAK)
    .map((cell) => cell.trim().replace(QUOTED, '$1').trim())
    .filter((cell) => cell !== '' && !IS_RULE.test(cell));
  // The heading of a section is alone in its row.
  if (cells.length < 2) return `\n${cells[0] ?? ''}`;
  const place = placeOfPrice(cells);
  const priced = place < 0 ? null : readPricedLine(cells.slice(0, place + 1).join('\t'));
  if (priced === null) return line;
  const before = priced.name.split('\t');
  const first = Math.max(
    0,
    before.findIndex((cell) => IS_WORD.test(cell)),
  );
  const rest = [...before.slice(first + 1), ...cells.slice(place + 1)];
  const numbers = rest.filter((cell) => IS_NUMBER.test(cell));
  const codes = rest.filter((cell) => ARE_CODES.test(cell)).map((cell) => `(${cell})`);
  const notes = rest.filter((cell) => !IS_NUMBER.test(cell) && !ARE_CODES.test(cell));
  const name = [...before.slice(0, first + 1), ...numbers, ...codes].join(' ');
  return [`${name}\t${priced.price}`, ...notes].join('\n');
}
