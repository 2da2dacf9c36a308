import { PDFParser } from '@cantoo/pdf-lib';
import { BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { isDigit } from './syntax/characters.js';

/** One for all, for a trace of the calls costs more than the reading. pdf-lib catches it. */
const NOT_A_NUMBER = new Error('There is no number.');

/**
 * pdf-lib's parser, ended when it goes back again and again: it looks for objects at every byte of what it does not
 * understand, and believes lengths that lead back. `parseDocument` throws TooMuch then.
 */
export class BoundedParser extends PDFParser {
  private left: number;
  private failuresLeft: number = PDF_LIMITS.strayBytesRead;

  constructor(bytes: Buffer) {
    super(bytes, Number.POSITIVE_INFINITY, false, false);
    this.left = PDF_LIMITS.againShare * bytes.length;
    const stream = this.bytes;
    const moveTo = stream.moveTo.bind(stream);
    stream.moveTo = (offset: number): void => {
      this.left -= Math.max(0, stream.offset() - offset);
      // Thrown again at every further step, for pdf-lib catches what is thrown.
      if (this.left < 0) throw new BudgetExceeded('The PDF takes too long to read; it is damaged.');
      moveTo(offset);
    };
  }

  protected override parseRawInt(): number {
    if (isDigit(this.bytes.peek())) return super.parseRawInt();
    if (--this.failuresLeft < 0) this.left = -1;
    throw NOT_A_NUMBER;
  }
}
