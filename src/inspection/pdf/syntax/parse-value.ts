import { problem } from '../../../core/contract/problems.js';
import { Budget, BudgetExceeded } from '../budget.js';
import { PDF_LIMITS } from '../limits.js';
import { classOf, REGULAR } from './characters.js';
import { Lexer } from './lexer.js';
import { PdfArray, PdfDictionary, PdfName, PdfReference, PdfText, PdfValue } from './value.js';

/** Returned instead of a value for a closing delimiter or the end of the object. */
const END = Symbol('end');
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const CLOSING_KEYWORDS = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer', 'startxref']);

/**
 * Parses the value at the lexer's position, or returns null if there is none. Tolerant like readers: anything unclosed
 * ends with the object, and stray tokens in a dictionary are skipped. Throws only BudgetExceeded.
 */
export const parseValue = (lexer: Lexer, budget: Budget): PdfValue => {
  const start = lexer.position;
  const value = parse(lexer, budget, 0);
  budget.read(Math.max(lexer.furthest, lexer.position) - start);
  return value === END ? null : value;
};

const parse = (lexer: Lexer, budget: Budget, depth: number): PdfValue | typeof END => {
  if (depth > PDF_LIMITS.depth)
    throw new BudgetExceeded(problem('pdf_part_refused', { part: 'objects', why: 'are nested too deeply' }));
  const byte = lexer.peek();
  if (byte === undefined) return END;
  budget.value();
  switch (byte) {
    case SLASH:
      return parseName(lexer, budget);
    case 0x28:
      return new PdfText(lexer.literal());
    case LESS:
      if (lexer.bytes[lexer.position + 1] !== LESS) return new PdfText(lexer.hexadecimal());
      lexer.position += 2;
      return parseDictionary(lexer, budget, depth);
    case 0x5b:
      lexer.position++;
      return parseArray(lexer, budget, depth);
    case 0x5d:
    case GREATER:
      return END;
  }
  if (classOf(byte) !== REGULAR) {
    lexer.position++;
    return null;
  }
  return parseWord(lexer, budget);
};

const parseName = (lexer: Lexer, budget: Budget): PdfName => {
  const name = lexer.name();
  budget.name(name);
  return new PdfName(name);
};

const parseWord = (lexer: Lexer, budget: Budget): PdfValue | typeof END => {
  const start = lexer.position;
  const word = lexer.word();
  const number = Number(word);
  budget.number(number);
  if (Number.isInteger(number) && number >= 0) {
    const after = lexer.position;
    const generation = lexer.unsigned();
    if (generation !== null && lexer.peek() === 0x52 && classOf(lexer.bytes[lexer.position + 1]) !== REGULAR) {
      lexer.position++;
      budget.reference(number, generation);
      return new PdfReference(number);
    }
    lexer.position = after;
    return number;
  }
  if (CLOSING_KEYWORDS.has(word)) {
    lexer.position = start;
    return END;
  }
  if (word === 'true' || word === 'false') return word === 'true';
  // Of a malformed number, readers use the valid beginning.
  const lenient = Number.parseFloat(word);
  budget.number(lenient);
  return Number.isNaN(lenient) ? null : lenient;
};

const parseArray = (lexer: Lexer, budget: Budget, depth: number): PdfArray => {
  const items: PdfValue[] = [];
  for (;;) {
    const item = parse(lexer, budget, depth + 1);
    if (item !== END) {
      items.push(item);
      continue;
    }
    if (lexer.bytes[lexer.position] === 0x5d) lexer.position++;
    // A stray `>>` inside an array is skipped unless it closes an outer dictionary.
    else if (lexer.bytes[lexer.position] === GREATER && depth === 0) {
      lexer.position++;
      continue;
    }
    return new PdfArray(items);
  }
};

const parseDictionary = (lexer: Lexer, budget: Budget, depth: number): PdfDictionary => {
  const tokens: PdfValue[] = [];
  let wellFormed = true;
  for (;;) {
    const token = parse(lexer, budget, depth + 1);
    if (token !== END) {
      if (tokens.length % 2 === 0 && !(token instanceof PdfName)) wellFormed = false;
      tokens.push(token);
      continue;
    }
    const closing = lexer.bytes[lexer.position];
    if (closing === GREATER) {
      const closed = lexer.bytes[lexer.position + 1] === GREATER;
      lexer.position += closed ? 2 : 1;
      if (closed) break;
      wellFormed = false;
    } else if (closing === 0x5d) {
      wellFormed = false;
      lexer.position++;
    } else break;
  }
  if (tokens.length % 2 === 1) wellFormed = false;
  // Readers pair the tokens of a malformed dictionary differently, so every name is paired with the token after it.
  const step = wellFormed ? 2 : 1;
  const entries: [string, PdfValue][] = [];
  for (let i = 0; i < tokens.length; i += step) {
    const key = tokens[i];
    if (key instanceof PdfName) entries.push([key.name, tokens[i + 1] ?? null]);
    // Only once, because what is found twice on every level is found 2^depth times.
    else if ((key instanceof PdfDictionary || key instanceof PdfArray) && !(tokens[i - 1] instanceof PdfName)) {
      entries.push(['', key]);
    }
  }
  refuseRepetition(entries);
  return new PdfDictionary(entries);
};

/** All repeated keys are checked, so their number is limited. */
const refuseRepetition = (entries: readonly (readonly [string, PdfValue])[]): void => {
  if (entries.length <= PDF_LIMITS.repetitions) return;
  const counts = new Map<string, number>();
  for (const [key] of entries) {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > PDF_LIMITS.repetitions && key !== '')
      throw new BudgetExceeded(problem('pdf_refused', { why: 'repeats an entry too many times in one place' }));
  }
};
