import { ErrorCorrection } from '../../core/contract/style-options.js';
import { functionModules } from './function-patterns.js';

/**
 * How a symbol's codewords are split into Reed-Solomon blocks (ISO/IEC 18004, clause 7.5.1). The first `shortBlocks`
 * have one data codeword fewer than the others; all have the same number of error correction codewords.
 */
export interface ErrorCorrectionBlocks {
  /** Total number of blocks: 1 to 81. */
  readonly count: number;
  readonly shortBlocks: number;
  /** Data codewords in a short block. */
  readonly shortDataCodewords: number;
  /** Error correction codewords in every block. */
  readonly errorCorrectionCodewords: number;
  /** Wrong codewords at unknown positions that each block can repair: half of its error correction codewords. */
  readonly correctableCodewords: number;
}

/** Number of blocks, and error correction codewords per block, for versions 1 to 40 (table 9). */
const BLOCKS: Record<ErrorCorrection, readonly (readonly [count: number, errorCorrectionCodewords: number])[]> = {
  // biome-ignore format: a table of ten versions a line, to compare it with the standard
  [ErrorCorrection.Quartile]: [
    [1, 13], [1, 22], [2, 18], [2, 26], [4, 18], [4, 24], [6, 18], [6, 22], [8, 20], [8, 24],
    [8, 28], [10, 26], [12, 24], [16, 20], [12, 30], [17, 24], [16, 28], [18, 28], [21, 26], [20, 30],
    [23, 28], [23, 30], [25, 30], [27, 30], [29, 30], [34, 28], [34, 30], [35, 30], [38, 30], [40, 30],
    [43, 30], [45, 30], [48, 30], [51, 30], [53, 30], [56, 30], [59, 30], [62, 30], [65, 30], [68, 30],
  ],
  // biome-ignore format: a table of ten versions a line, to compare it with the standard
  [ErrorCorrection.High]: [
    [1, 17], [1, 28], [2, 22], [4, 16], [4, 22], [4, 28], [5, 26], [6, 26], [8, 24], [8, 28],
    [11, 24], [11, 28], [16, 22], [16, 24], [18, 24], [16, 30], [19, 28], [21, 28], [25, 26], [25, 28],
    [25, 30], [34, 24], [30, 30], [32, 30], [35, 30], [37, 30], [40, 30], [42, 30], [45, 30], [48, 30],
    [51, 30], [54, 30], [57, 30], [60, 30], [63, 30], [66, 30], [70, 30], [74, 30], [77, 30], [81, 30],
  ],
};

const totals: number[] = [];

/**
 * Returns the number of codewords in a symbol, data and error correction together: 26 to 3706. Up to 7 modules remain.
 */
export function totalCodewords(version: number): number {
  const total =
    totals[version] ?? Math.floor(functionModules(version).reduce((free, fixed) => free + 1 - fixed, 0) / 8);
  totals[version] = total;
  return total;
}

/** Returns how a symbol's codewords are divided into blocks. */
export function errorCorrectionBlocks(version: number, level: ErrorCorrection): ErrorCorrectionBlocks {
  const total = totalCodewords(version);
  const [count, errorCorrectionCodewords] = BLOCKS[level][version - 1] ?? [1, 0];
  return {
    count,
    shortBlocks: count - (total % count),
    shortDataCodewords: Math.floor(total / count) - errorCorrectionCodewords,
    errorCorrectionCodewords,
    correctableCodewords: Math.floor(errorCorrectionCodewords / 2),
  };
}
