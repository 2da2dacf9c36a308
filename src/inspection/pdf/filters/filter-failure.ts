/** Thrown for a stream that cannot be decoded. The message is a sentence for the person who uploads. */
export class FilterFailure extends Error {
  override readonly name = 'FilterFailure';

  constructor(
    message: string,
    /** True when the data are damaged, false when they are too large or ambiguous. */
    readonly isDamage = false,
  ) {
    super(message);
  }
}

/** The data of a stream do not follow its filter's format. */
export const damagedStream = (): FilterFailure => new FilterFailure('A stream of the PDF is damaged.', true);

/** A stream grows beyond a limit of PDF_LIMITS. */
export const tooLargeStream = (): FilterFailure =>
  new FilterFailure('A stream of the PDF grows too large when decompressed.');
