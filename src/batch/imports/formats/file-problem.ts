import { type Problem, problem } from '../../../core/contract/problems.js';
import { ProblemError } from '../../../core/errors.js';

/** The whole file cannot be read, and nothing of it is imported. The problem tells where, and what to do. */
export class FileProblem extends ProblemError {
  override readonly name = 'FileProblem';

  constructor(
    problem: Problem,
    /** As rows are counted in the result; null when no row is at fault. */
    readonly row: number | null = null,
  ) {
    super(problem);
  }
}

/** A file of more than `rowsMax` records. */
export const tooManyRows = (rowsMax: number, row: number): FileProblem =>
  new FileProblem(problem('rows_too_many', { max: rowsMax }), row);
