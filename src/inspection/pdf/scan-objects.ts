import type { Budget } from './budget.js';
import { classOf, REGULAR } from './syntax/characters.js';
import { Lexer } from './syntax/lexer.js';
import { parseValue } from './syntax/parse-value.js';
import type { PdfValue } from './syntax/value.js';

/** Bytes that a reader may interpret as an indirect object or a trailer. */
export interface FoundObject {
  /** Null for a trailer, or if no number can be read. */
  number: number | null;
  value: PdfValue;
  /** End of the keyword `stream`, if it follows. */
  dataStart: number | null;
  isTrailer: boolean;
}

/** `12 0 ` just before the keyword, with or without a space in between. */
const HEADER = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;

/**
 * Calls back for every object in the bytes of a file: for every `obj` and `trailer`, at any position. Therefore no old
 * revision, damaged cross-reference or offset into a stream can lead a reader to an unchecked object.
 */
export const scanObjects = (bytes: Buffer, budget: Budget, onObject: (found: FoundObject) => void): void => {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    budget.keyword();
    if (bytes[at - 1] === 0x64 && bytes.toString('latin1', Math.max(at - 3, 0), at) === 'end') continue;
    const header = HEADER.exec(bytes.toString('latin1', Math.max(at - 24, 0), at));
    if (header === null && isBeforeWord(bytes, at + 3, budget)) continue;
    const found = readObject(bytes, at + 3, budget);
    if (header === null && found.value === null) continue;
    budget.object();
    onObject({ ...found, number: header === null ? null : Number(header[1]), isTrailer: false });
  }
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) {
    budget.section();
    budget.object();
    onObject({ ...readObject(bytes, at + 7, budget), number: null, isTrailer: true });
  }
};

/**
 * The letters `obj` occur anywhere. Without an object number in front, they only form an object if a delimiter follows.
 */
const isBeforeWord = (bytes: Buffer, position: number, budget: Budget): boolean => {
  const lexer = new Lexer(bytes, position);
  const byte = lexer.peek();
  budget.read(lexer.furthest - position);
  return byte === undefined || classOf(byte) === REGULAR;
};

const readObject = (bytes: Buffer, position: number, budget: Budget): Pick<FoundObject, 'value' | 'dataStart'> => {
  const lexer = new Lexer(bytes, position);
  const value = parseValue(lexer, budget);
  const end = lexer.position;
  const isStream = lexer.peek() === 0x73 && bytes.toString('latin1', lexer.position, lexer.position + 6) === 'stream';
  budget.read(lexer.position - end);
  return { value, dataStart: isStream ? lexer.position + 6 : null };
};
