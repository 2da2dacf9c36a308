import QRCode from 'qrcode';
import { ErrorCorrection } from './style-options.js';

/** The modules of a QR code: `size` rows of `size` columns, without quiet zone; true is dark. */
export interface Matrix {
  /** Modules a side: 21 to 177. */
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/** A text does not fit into the largest symbol (version 40) at its error correction level. */
export class CapacityError extends Error {}

/** Bytes that version 40 holds at each level, in byte mode (ISO/IEC 18004, table 7). */
export const BYTE_CAPACITY: Record<ErrorCorrection, number> = {
  [ErrorCorrection.Quartile]: 1663,
  [ErrorCorrection.High]: 1273,
};

const LEVELS = { [ErrorCorrection.Quartile]: 'Q', [ErrorCorrection.High]: 'H' } as const;

/**
 * The smallest symbol that holds the text, with the mask of the lowest penalty. Throws CapacityError. Costs about a
 * millisecond for an address, 30 ms for the largest symbol.
 */
export function createMatrix(text: string, level: ErrorCorrection): Matrix {
  const { size, data } = createSymbol(text, level).modules;
  return { size, isDark: (row, column) => data[row * size + column] === 1 };
}

function createSymbol(text: string, level: ErrorCorrection): QRCode.QRCode {
  try {
    return QRCode.create(text, { errorCorrectionLevel: LEVELS[level] });
  } catch (error) {
    throw new CapacityError(`The text does not fit: ${error instanceof Error ? error.message : 'too long'}`);
  }
}
