/** The whole file cannot be read, and nothing of it is imported. The message tells where, and what to do. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';

  constructor(
    message: string,
    /** As rows are counted in the result; null when no row is at fault. */
    readonly row: number | null = null,
  ) {
    super(message);
  }
}

/** A file of more than `rowsMax` records. */
export const tooManyRows = (rowsMax: number, row: number): FileProblem =>
  new FileProblem(`A file may have ${rowsMax} rows, empty ones included. Send the others in further files.`, row);
