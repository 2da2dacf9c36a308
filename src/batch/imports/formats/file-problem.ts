import { type Problem, problem } from '../../../core/contract/problems.js';
import { ProblemError } from '../../../core/errors.js';

/** What a column of a file was taken for. */
export interface FileColumn {
  readonly column: string;
  /** Null for a column that is not imported. */
  readonly field: string | null;
  /** Its first text, preferably one beyond ASCII, which shows whether the encoding is right. */
  readonly sample: string;
}

/** The whole file cannot be read, and nothing of it is imported. The problem says where and what to do. */
export class FileProblem extends ProblemError {
  override readonly name = 'FileProblem';

  constructor(
    problem: Problem,
    /** As counted in the result; null when no particular row is at fault. */
    readonly row: number | null = null,
    /** What the columns were taken for, as far as they are known. */
    readonly columns: readonly FileColumn[] = [],
  ) {
    super(problem);
  }
}

/** The problem of a file with more than `rowsMax` records. */
export const tooManyRows = (rowsMax: number, row: number): FileProblem =>
  new FileProblem(problem('rows_too_many', { max: rowsMax }), row);
