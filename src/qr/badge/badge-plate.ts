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

/** The smallest plate: letters and icons on fewer modules cannot be told apart at the usual printed size. */
export const PLATE_SIDE_MIN = 5;
/**
 * The largest plate, as a share of the symbol's side: 0.3 is 9 % of its area, still a badge on a code rather than a
 * picture with a code around it, and light enough for readers that take their threshold from the middle of the picture.
 */
export const PLATE_SHARE_MAX = 0.3;
/** Of every block: what dirt, folds and a poor print may still use up. ISO/IEC 15415 grades 0.5 and more as B. */
export const UNUSED_ERROR_CORRECTION_MIN = 0.5;

/**
 * How many codewords of each Reed-Solomon block the square touches. A codeword counts as damaged when one of its modules
 * is covered, whatever is drawn there: the reader may take it for either colour. The square must lie in the symbol.
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
 * The share of its error correction that the worst-hit block has left: 1 without a plate, 0 when it could repair no
 * further codeword or already too many are damaged (unused error correction as of ISO/IEC 15415).
 */
export function unusedErrorCorrection(version: number, level: ErrorCorrection, plate: ModuleSquare | null): number {
  if (plate === null) return 1;
  const { correctableCodewords } = errorCorrectionBlocks(version, level);
  return Math.max(0, 1 - Math.max(...damageOf(version, level, plate)) / correctableCodewords);
}

/**
 * The largest plate for a badge in the symbol's centre: an odd number of modules a side, on no function pattern, leaving
 * every block half of its error correction, at most PLATE_SHARE_MAX of the symbol's side. Null when even the smallest
 * is too much, or the centre holds an alignment pattern.
 */
export function choosePlate(version: number, level: ErrorCorrection): ModuleSquare | null {
  const size = symbolSize(version);
  let chosen: ModuleSquare | null = null;
  for (let side = PLATE_SIDE_MIN; side <= size * PLATE_SHARE_MAX; side += 2) {
    const corner = (size - side) / 2;
    const plate = { row: corner, column: corner, side };
    // Each square holds the one before, so the first that does not do ends the search.
    if (touchesFunctionPattern(version, plate)) break;
    if (unusedErrorCorrection(version, level, plate) < UNUSED_ERROR_CORRECTION_MIN) break;
    chosen = plate;
  }
  return chosen;
}

/**
 * The smallest version from the given one on whose centre can take a badge, or null. Versions 7 to 13, 21 to 27 and
 * 35 to 40 have an alignment pattern there: such a code is made a size larger rather than its badge moved aside.
 * Capacity grows with the version, so the content still fits.
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
