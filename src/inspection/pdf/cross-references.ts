import { problem } from '../../core/contract/problems.js';
import { Budget } from './budget.js';
import { FilterFailure } from './filters/filter-failure.js';
import { IndirectObjects } from './indirect-objects.js';
import { PDF_LIMITS } from './limits.js';
import { decodeStructure, integersOf, PdfStream } from './streams.js';
import { Lexer } from './syntax/lexer.js';
import { PdfArray, PdfDictionary } from './syntax/value.js';

const KEYWORD = 'xref';
const IN_USE = 0x6e;
const FREE = 0x66;

/** Counts the entries of all cross-reference tables (ISO 32000-1, 7.5.4), at any position. Throws BudgetExceeded. */
export const countCrossReferences = (bytes: Buffer, budget: Budget): void => {
  for (let at = bytes.indexOf(KEYWORD); at >= 0; at = bytes.indexOf(KEYWORD, at + KEYWORD.length)) {
    budget.section();
    const lexer = new Lexer(bytes, at + KEYWORD.length);
    while (lexer.unsigned() !== null && lexer.unsigned() !== null) {
      budget.crossReference(1);
      const kind = lexer.peek();
      if (kind === IN_USE || kind === FREE) lexer.position++;
    }
    budget.read(lexer.furthest - at);
  }
};

/** Readers treat a stream with field widths as a cross-reference, whatever its Type is. */
export const isCrossReference = (dictionary: PdfDictionary): boolean =>
  dictionary.hasName('Type', 'XRef') || dictionary.has('W');

/**
 * A cross-reference stream (7.5.8) must not announce more than it can contain. Every reader rebuilds a damaged one.
 * Throws BudgetExceeded and FilterFailure.
 */
export const checkCrossReferences = (stream: PdfStream, objects: IndirectObjects, budget: Budget): void => {
  const lists = (key: string): number[][] =>
    stream.dictionary
      .all(key)
      .flatMap((value) => objects.resolve(value))
      .filter((value) => value instanceof PdfArray)
      .map(({ items }) => items.flatMap((item) => objects.resolve(item)).filter((item) => typeof item === 'number'));
  const index = lists('Index');
  const sizes = integersOf(stream.dictionary, 'Size', objects);
  if ([...sizes, ...index.flat()].some((number) => number > PDF_LIMITS.objectNumber)) throw tooLarge();
  // An index has pairs of a first number and a count.
  const counts = index.map((list) => list.filter((_, at) => at % 2 === 1).reduce((sum, count) => sum + count, 0));
  budget.crossReference(Math.max(0, ...(index.length === 0 ? sizes : counts)));
  const widths = lists('W');
  const isUnusable = (width: number): boolean =>
    !Number.isInteger(width) || width < 0 || width > PDF_LIMITS.crossReferenceWidth;
  if (widths.some((list) => list.some(isUnusable) || list.every((width) => width === 0))) {
    throw new FilterFailure(problem('pdf_part_refused', { part: 'cross-reference', why: 'is damaged' }));
  }
  try {
    decodeStructure(stream, objects, budget);
  } catch (error) {
    if (!(error instanceof FilterFailure && error.isDamage)) throw error;
  }
};

const tooLarge = (): FilterFailure =>
  new FilterFailure(problem('pdf_part_refused', { part: 'cross-reference', why: 'is too large' }));
