import type { ErrorCorrection } from '../style-options.js';
import { blockOfCodeword, codewordOfModule, NO_CODEWORD } from '../symbol/codeword-map.js';
import { errorCorrectionBlocks } from '../symbol/error-correction-blocks.js';
import { functionModules, symbolSize, VERSION_MAX } from '../symbol/function-patterns.js';

/** A square of whole modules; row and column are those of its upper left module, without quiet zone. */
export interface ModuleSquare {
  readonly row: number;
  readonly column: number;
  /** Modules a side. */
  readonly side: number;
}

/** The smallest plate: on fewer modules, letters and icons are not recognisable at the usual printed size. */
export const PLATE_SIDE_MIN = 5;
/**
 * The largest plate, as a share of the symbol's side: 0.3 is 9 % of its area. Larger ones would mislead readers that take
 * their threshold from the centre of the picture.
 */
export const PLATE_SHARE_MAX = 0.3;
/** Share of every block that dirt, folds and poor print may still use up. ISO/IEC 15415 grades 0.5 and more as B. */
export const UNUSED_ERROR_CORRECTION_MIN = 0.5;

/**
 * Returns how many codewords of each Reed-Solomon block the square touches. A codeword counts as damaged when one of its
 * modules is covered, whatever is drawn there. The square must lie in the symbol.
 */
export function damageOf(version: number, level: ErrorCorrection, covered: ModuleSquare): Uint16Array {
  const codewords = codewordOfModule(version);
  const blocks = blockOfCodeword(version, level);
  const touched = new Set<number>();
  for (const index of indexesOf(version, covered)) touched.add(codewords[index] ?? NO_CODEWORD);
  touched.delete(NO_CODEWORD);

  const damage = new Uint16Array(errorCorrectionBlocks(version, level).count);
  for (const codeword of touched) {
    const block = blocks[codeword] ?? 0;
    damage[block] = (damage[block] ?? 0) + 1;
  }
  return damage;
}

/**
 * Returns the share of its error correction that the most damaged block has left: 1 without a plate, 0 when it can repair
 * no further codeword (unused error correction of ISO/IEC 15415).
 */
export function unusedErrorCorrection(version: number, level: ErrorCorrection, plate: ModuleSquare | null): number {
  if (plate === null) return 1;
  const { correctableCodewords } = errorCorrectionBlocks(version, level);
  return Math.max(0, 1 - Math.max(...damageOf(version, level, plate)) / correctableCodewords);
}

/**
 * Returns the largest plate in the symbol's centre: an odd number of modules a side, on no function pattern, at most
 * PLATE_SHARE_MAX of the symbol's side, with half of the error correction of every block left. Null when even the smallest
 * covers too much, or an alignment pattern is in the centre.
 */
export function choosePlate(version: number, level: ErrorCorrection): ModuleSquare | null {
  const size = symbolSize(version);
  let chosen: ModuleSquare | null = null;
  for (let side = PLATE_SIDE_MIN; side <= size * PLATE_SHARE_MAX; side += 2) {
    const corner = (size - side) / 2;
    const plate = { row: corner, column: corner, side };
    // Each square contains the one before, so the first unsuitable one ends the search.
    if (touchesFunctionPattern(version, plate)) break;
    if (unusedErrorCorrection(version, level, plate) < UNUSED_ERROR_CORRECTION_MIN) break;
    chosen = plate;
  }
  return chosen;
}

/**
 * Returns the smallest version, from the given one upwards, that has room for a badge in its centre, or null. Versions 7 to
 * 13, 21 to 27 and 35 to 40 have an alignment pattern there: such a code gets a larger version. Capacity grows with the
 * version, so the content still fits.
 */
export function versionForBadge(version: number, level: ErrorCorrection): number | null {
  for (let candidate = version; candidate <= VERSION_MAX; candidate++) {
    if (choosePlate(candidate, level) !== null) return candidate;
  }
  return null;
}

function touchesFunctionPattern(version: number, square: ModuleSquare): boolean {
  const fixed = functionModules(version);
  return indexesOf(version, square).some((index) => fixed[index] === 1);
}

function indexesOf(version: number, { row, column, side }: ModuleSquare): number[] {
  const size = symbolSize(version);
  if (row < 0 || column < 0 || row + side > size || column + side > size) {
    throw new RangeError(`A square of ${side} modules at row ${row}, column ${column} leaves a symbol of ${size}.`);
  }
  return Array.from({ length: side * side }, (_, n) => (row + Math.floor(n / side)) * size + column + (n % side));
}
