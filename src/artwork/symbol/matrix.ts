import QRCode from 'qrcode';
import { ErrorCorrection } from '../../core/contract/style-options.js';

/** The modules of a QR code: `size` rows of `size` columns, without quiet zone; true is dark. */
export interface Matrix {
  /** 1 to 40; the size is 17 + 4 × version. */
  readonly version: number;
  /** Modules per side: 21 to 177. */
  readonly size: number;
  /** The data mask, 0 to 7 (ISO/IEC 18004, clause 7.8.2). */
  readonly mask: number;
  isDark(row: number, column: number): boolean;
}

/** A text does not fit into the largest symbol (version 40) at its error correction level. */
export class CapacityError extends Error {}

/** Bytes that fit into version 40 at each level, in byte mode (ISO/IEC 18004, table 7). */
export const BYTE_CAPACITY: Record<ErrorCorrection, number> = {
  [ErrorCorrection.Quartile]: 1663,
  [ErrorCorrection.High]: 1273,
};

const LEVELS = { [ErrorCorrection.Quartile]: 'Q', [ErrorCorrection.High]: 'H' } as const;

/** Number of data masks; they are numbered 0 to 7. */
export const MASKS = 8;

/**
 * Encodes a text in the smallest symbol that fits it, or in the given version, with the given mask or the one with the
 * lowest penalty. Throws a CapacityError if it does not fit. Takes about a millisecond for an address and 30 ms for the
 * largest symbol.
 */
export function createMatrix(
  text: string,
  level: ErrorCorrection,
  { version, mask }: { readonly version?: number | undefined; readonly mask?: number | null } = {},
): Matrix {
  const symbol = createSymbol(text, {
    errorCorrectionLevel: LEVELS[level],
    ...(version && { version }),
    ...(isMask(mask) && { maskPattern: mask }),
  });
  const { size, data } = symbol.modules;
  const isDark = (row: number, column: number): boolean => data[row * size + column] === 1;
  return { version: symbol.version, size, mask: symbol.maskPattern ?? 0, isDark };
}

const isMask = (mask: number | null | undefined): mask is QRCode.QRCodeMaskPattern =>
  Number.isInteger(mask) && Number(mask) >= 0 && Number(mask) < MASKS;

function createSymbol(text: string, options: QRCode.QRCodeOptions): QRCode.QRCode {
  try {
    return QRCode.create(text, options);
  } catch (error) {
    throw new CapacityError(`The text does not fit: ${error instanceof Error ? error.message : 'too long'}`);
  }
}
