import { Budget, BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { classOf, REGULAR } from './syntax/characters.js';
import { Lexer } from './syntax/lexer.js';
import { parseValue } from './syntax/parse-value.js';
import { PdfReference, PdfValue } from './syntax/value.js';

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

/** Letters that occur anywhere: without a header of its own, only what begins as a name or something larger is an object. */
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

/** Every definition of every object number, in every revision. */
export class IndirectObjects {
  private readonly values = new Map<number, PdfValue[]>();
  private resolved = 0;

  /** Throws TooMuch when a number has more definitions than any editing leaves behind. */
  add(number: number, value: PdfValue): void {
    const known = this.values.get(number);
    if (known === undefined) this.values.set(number, [value]);
    else if (known.length >= PDF_LIMITS.definitions) throw new BudgetExceeded('The PDF defines an object too often.');
    else known.push(value);
  }

  /** Counts values that are looked at because something refers to them. Throws TooMuch. */
  charge(values: number): void {
    this.resolved += values;
    if (this.resolved > PDF_LIMITS.resolved) throw new BudgetExceeded('The PDF refers to its objects too often.');
  }

  /**
   * What the value may stand for: itself, or all definitions of what it refers to, through a few references. Throws TooMuch
   * when that has been asked for more often than any file needs.
   */
  resolve(value: PdfValue): PdfValue[] {
    if (!(value instanceof PdfReference)) return [value];
    const found: PdfValue[] = [];
    const numbers = new Set([value.number]);
    for (const number of numbers) {
      for (const one of this.values.get(number) ?? []) {
        this.charge(1);
        if (!(one instanceof PdfReference)) found.push(one);
        else if (numbers.size < PDF_LIMITS.references) numbers.add(one.number);
      }
    }
    return found;
  }
}
