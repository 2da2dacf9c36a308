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
