import { PDFParser } from '@cantoo/pdf-lib';
import { BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { isDigit } from './syntax/characters.js';

/** One error for all cases, for a stack trace costs more than the parsing. pdf-lib catches it. */
const NOT_A_NUMBER = new Error('There is no number.');

/**
 * pdf-lib's parser with a limit on going back: it looks for objects at every byte that it does not understand, and trusts
 * lengths that lead back. Beyond the limit `parseDocument` throws BudgetExceeded.
 */
export class BoundedParser extends PDFParser {
  private rereadBytesLeft: number;
  private failuresLeft: number = PDF_LIMITS.strayBytesRead;

  constructor(bytes: Buffer) {
    super(bytes, Number.POSITIVE_INFINITY, false, false);
    this.rereadBytesLeft = PDF_LIMITS.rereadShare * bytes.length;
    const stream = this.bytes;
    const moveTo = stream.moveTo.bind(stream);
    stream.moveTo = (offset: number): void => {
      this.rereadBytesLeft -= Math.max(0, stream.offset() - offset);
      // Thrown again at every further step, for pdf-lib catches errors.
      if (this.rereadBytesLeft < 0) throw new BudgetExceeded('The PDF takes too long to read; it is damaged.');
      moveTo(offset);
    };
  }

  protected override parseRawInt(): number {
    if (isDigit(this.bytes.peek())) return super.parseRawInt();
    if (--this.failuresLeft < 0) this.rereadBytesLeft = -1;
    throw NOT_A_NUMBER;
  }
}
