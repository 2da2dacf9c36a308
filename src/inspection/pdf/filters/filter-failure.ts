import { type Problem, problem } from '../../../core/contract/problems.js';
import { ProblemError } from '../../../core/errors.js';

/** Thrown for a stream that cannot be decoded. */
export class FilterFailure extends ProblemError {
  override readonly name = 'FilterFailure';

  constructor(
    problem: Problem,
    /** True if the data is damaged, false if it is too large or ambiguous. */
    readonly isDamage = false,
  ) {
    super(problem);
  }
}

/** The data of a stream violates its filter's format. */
export const damagedStream = (): FilterFailure =>
  new FilterFailure(problem('pdf_some_part_refused', { part: 'stream', why: 'is damaged' }), true);

/** A stream grows beyond a limit of PDF_LIMITS. */
export const tooLargeStream = (): FilterFailure =>
  new FilterFailure(problem('pdf_some_part_refused', { part: 'stream', why: 'grows too large when decompressed' }));
