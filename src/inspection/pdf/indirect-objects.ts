import { problem } from '../../core/contract/problems.js';
import { BudgetExceeded } from './budget.js';
import { PDF_LIMITS } from './limits.js';
import { PdfReference, type PdfValue } from './syntax/value.js';

/** Indirect objects of a file (ISO 32000-1, 7.3.10): every definition of every object number, in every revision. */
export class IndirectObjects {
  private readonly definitions = new Map<number, PdfValue[]>();
  private resolved = 0;

  /** Throws BudgetExceeded if a number has more definitions than editing leaves behind. */
  add(number: number, value: PdfValue): void {
    const known = this.definitions.get(number);
    if (known === undefined) this.definitions.set(number, [value]);
    else if (known.length >= PDF_LIMITS.definitions)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'defines an object too many times' }));
    else known.push(value);
  }

  /** Counts values that are checked because a reference leads to them. Throws BudgetExceeded. */
  charge(values: number): void {
    this.resolved += values;
    if (this.resolved > PDF_LIMITS.resolved)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'refers to its objects too many times' }));
  }

  /**
   * Returns the possible meanings of a value: itself, or all definitions of the object that it refers to, through a few
   * references. Throws BudgetExceeded if references were followed more often than any genuine file needs.
   */
  resolve(value: PdfValue): PdfValue[] {
    if (!(value instanceof PdfReference)) return [value];
    const found: PdfValue[] = [];
    const numbers = new Set([value.number]);
    for (const number of numbers) {
      for (const one of this.definitions.get(number) ?? []) {
        this.charge(1);
        if (!(one instanceof PdfReference)) found.push(one);
        else if (numbers.size < PDF_LIMITS.references) numbers.add(one.number);
      }
    }
    return found;
  }
}
