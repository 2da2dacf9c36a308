import { Budget, TooMuch } from './budget.js';
import { Lexer } from './lexer.js';
import { PDF_LIMITS } from './limits.js';
import { parseValue } from './parse-value.js';
import { PdfReference, PdfValue } from './value.js';

/** Something that a reader may take for an object. */
export interface FoundObject {
  /** Null for a trailer, or where no number can be read. */
  number: number | null;
  value: PdfValue;
  /** Where the keyword `stream` ends, when one follows. */
  dataStart: number | null;
  isTrailer: boolean;
}

/** `12 0 ` just before the keyword, also without a space in between. */
const HEADER = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;

/**
 * Calls back for every object in the bytes of a file: every `obj` and `trailer`, wherever it stands, so that neither a
 * revision, a damaged cross-reference nor an offset into the midst of a stream can show a reader what was not seen here.
 */
export const scanObjects = (bytes: Buffer, budget: Budget, onObject: (found: FoundObject) => void): void => {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (bytes[at - 1] === 0x64 && bytes.toString('latin1', Math.max(at - 3, 0), at) === 'end') continue;
    const header = HEADER.exec(bytes.toString('latin1', Math.max(at - 24, 0), at));
    const found = readObject(bytes, at + 3, budget);
    if (header === null && (found.value === null || typeof found.value === 'number')) continue;
    budget.object();
    onObject({ ...found, number: header === null ? null : Number(header[1]), isTrailer: false });
  }
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) {
    budget.object();
    onObject({ ...readObject(bytes, at + 7, budget), number: null, isTrailer: true });
  }
};

const readObject = (bytes: Buffer, position: number, budget: Budget): Pick<FoundObject, 'value' | 'dataStart'> => {
  const lexer = new Lexer(bytes, position);
  const value = parseValue(lexer, budget);
  const isStream = lexer.peek() === 0x73 && bytes.toString('latin1', lexer.position, lexer.position + 6) === 'stream';
  return { value, dataStart: isStream ? lexer.position + 6 : null };
};

/** Every definition of every object number, in every revision. */
export class Definitions {
  private readonly values = new Map<number, PdfValue[]>();

  /** Throws TooMuch when a number has more definitions than any editing leaves behind. */
  add(number: number, value: PdfValue): void {
    const known = this.values.get(number);
    if (known === undefined) this.values.set(number, [value]);
    else if (known.length >= PDF_LIMITS.definitions) throw new TooMuch('The PDF defines an object too often.');
    else known.push(value);
  }

  /** What the value may stand for: itself, or all definitions of what it refers to, through a few references. */
  resolve(value: PdfValue): PdfValue[] {
    if (!(value instanceof PdfReference)) return [value];
    const found: PdfValue[] = [];
    const numbers = new Set([value.number]);
    for (const number of numbers) {
      for (const one of this.values.get(number) ?? []) {
        if (!(one instanceof PdfReference)) found.push(one);
        else if (numbers.size < PDF_LIMITS.references) numbers.add(one.number);
      }
    }
    return found;
  }
}
