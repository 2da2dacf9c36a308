import { problem } from '../../core/contract/problems.js';
import { Budget } from './budget.js';
import { FilterFailure } from './filters/filter-failure.js';
import { IndirectObjects } from './indirect-objects.js';
import { decodeStructure, integersOf, PdfStream } from './streams.js';
import { Lexer } from './syntax/lexer.js';
import { parseValue } from './syntax/parse-value.js';
import { PdfDictionary, PdfValue } from './syntax/value.js';

/** Readers follow a cross-reference into any stream that has these entries, whatever its Type is. */
export const isObjectStream = (dictionary: PdfDictionary): boolean =>
  dictionary.hasName('Type', 'ObjStm') || (dictionary.has('First') && dictionary.has('N'));

/**
 * Calls back for every object in an object stream (ISO 32000-1, 7.5.7), both sequentially and at the offsets in its
 * header, because readers do either. Throws FilterFailure if readers could disagree on the stream.
 */
export const readObjectStream = (
  stream: PdfStream,
  objects: IndirectObjects,
  budget: Budget,
  onObject: (number: number | null, value: PdfValue) => void,
): void => {
  requirePlainStart(stream);
  const data = decodeStructure(stream, objects, budget);
  const firsts = new Set(integersOf(stream.dictionary, 'First', objects));
  const [first] = firsts;
  if (first === undefined || firsts.size > 1) throw new FilterFailure(problem('pdf_object_stream_damaged'));
  const header = new Lexer(data.subarray(0, Math.min(first, data.length)), 0);
  const numbers = new Map<number, number>();
  const offsets: number[] = [];
  for (;;) {
    const number = header.unsigned();
    const offset = header.unsigned();
    if (number === null || offset === null) break;
    if (first + offset >= data.length) continue;
    budget.object();
    numbers.set(first + offset, number);
    offsets.push(first + offset);
  }
  const body = new Lexer(data, first);
  const ends = new Map<number, number>();
  while (body.peek() !== undefined) {
    const start = body.position;
    budget.object();
    onObject(numbers.get(start) ?? null, parseValue(body, budget));
    ends.set(start, body.position);
    if (body.position === start) body.position++;
  }
  for (const [offset, number] of numbers) {
    const lexer = new Lexer(data, offset);
    if (lexer.peek() === undefined || ends.has(lexer.position)) continue;
    budget.object();
    onObject(number, parseValue(lexer, budget));
    ends.set(offset, lexer.position);
  }
  // A reader reads an object once for every number that leads to it.
  for (const offset of offsets) budget.read((ends.get(offset) ?? offset) - offset);
};

/** Without LF or CR LF after the keyword (7.3.8.1), readers disagree on offsets into uncompressed data. */
const requirePlainStart = ({ bytes, dataStart, dictionary }: PdfStream): void => {
  const isPlain = bytes[dataStart] === 0x0a || (bytes[dataStart] === 0x0d && bytes[dataStart + 1] === 0x0a);
  if (!isPlain && !dictionary.has('Filter')) throw new FilterFailure(problem('pdf_object_stream_damaged'));
};
