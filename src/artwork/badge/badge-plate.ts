import type { ErrorCorrection } from '../../core/contract/style-options.js';
import { blockOfCodeword, codewordOfModule, NO_CODEWORD } from '../symbol/codeword-map.js';
import { errorCorrectionBlocks } from '../symbol/error-correction-blocks.js';
import { functionModules, symbolSize } from '../symbol/function-patterns.js';
import { type BadgeShape, badgeSide, contentSize, heightForSide } from './badge-shape.js';

/** A rectangle of whole modules. Row and column are those of its top left module, without quiet zone. */
export interface ModuleRectangle {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Minimum size of a badge (`badgeSide`), in modules and as a share of the symbol's side. In smaller badges, letters and
 * icons are not recognisable at the usual printed size.
 */
export const BADGE_SIDE_MIN = 5;
export const BADGE_SHARE_MIN = 0.1;
/** Minimum size of a logo that is meant to be smaller than its plate allows, in modules. */
const SMALL_SIDE_MIN = 4;
/**
 * Maximum area of a plate, as a share of the symbol's area. A larger plate would mislead readers that take their
 * threshold from the centre of the picture.
 */
export const PLATE_AREA_MAX = 0.09;
/** Maximum width and height of a plate, as a share of the symbol's side. A longer plate would cut the code in two. */
export const PLATE_LENGTH_MAX = 0.6;
/**
 * Share of each block's error correction that must remain for dirt, folds and poor print. ISO/IEC 15415 grades 0.5
 * and more as B.
 */
export const UNUSED_ERROR_CORRECTION_MIN = 0.5;

/**
 * Returns how many codewords of each Reed-Solomon block the rectangle touches. A codeword counts as damaged if any of
 * its modules is covered, whatever is drawn there. The rectangle must be within the symbol.
 */
export function damageOf(version: number, level: ErrorCorrection, covered: ModuleRectangle): Uint16Array {
  const codewords = codewordOfModule(version);
  const blocks = blockOfCodeword(version, level);
  const isTouched = new Uint8Array(blocks.length);
  const damage = new Uint16Array(errorCorrectionBlocks(version, level).count);
  for (const index of indexesOf(version, covered)) {
    const codeword = codewords[index] ?? NO_CODEWORD;
    if (codeword === NO_CODEWORD || isTouched[codeword] === 1) continue;
    isTouched[codeword] = 1;
    const block = blocks[codeword] ?? 0;
    damage[block] = (damage[block] ?? 0) + 1;
  }
  return damage;
}

/**
 * Returns the share of error correction that remains in the most damaged block: 1 without a plate, 0 if it cannot
 * repair another codeword (unused error correction in ISO/IEC 15415).
 */
export function unusedErrorCorrection(version: number, level: ErrorCorrection, plate: ModuleRectangle | null): number {
  if (plate === null) return 1;
  const { correctableCodewords } = errorCorrectionBlocks(version, level);
  return Math.max(0, 1 - Math.max(...damageOf(version, level, plate)) / correctableCodewords);
}

/** Returns a rectangle in the symbol's centre. Rows and columns are odd numbers. */
export const centredRectangle = (version: number, rows: number, columns: number): ModuleRectangle => ({
  row: (symbolSize(version) - rows) / 2,
  column: (symbolSize(version) - columns) / 2,
  rows,
  columns,
});

/**
 * Returns the central plate on which content of this shape can be drawn largest; of equal ones, the smallest. Its
 * numbers of rows and columns are odd, it covers no function pattern, stays within PLATE_AREA_MAX and PLATE_LENGTH_MAX,
 * and leaves every block half of its error correction. Null if there is no room for a badge of the minimum size, for
 * example in versions 7 to 13, 21 to 27 and 35 to 40, which have a central alignment pattern.
 */
export function choosePlate(version: number, level: ErrorCorrection, shape: BadgeShape): ModuleRectangle | null {
  let chosen: ModuleRectangle | null = null;
  let largest = 0;
  for (const [rows, columns] of largestPlates(version, level)) {
    const plate = centredRectangle(version, rows, columns);
    const height = contentHeight(plate, shape, symbolSize(version));
    if (height <= largest) continue;
    largest = height;
    const width = height * shape.aspect;
    chosen = centredRectangle(version, oddFrom(height + 2 * shape.padding), oddFrom(width + 2 * shape.padding));
  }
  return chosen !== null && badgeSide(chosen, shape) >= sideMin(symbolSize(version)) ? chosen : null;
}

const sideMin = (size: number): number => Math.max(BADGE_SIDE_MIN, BADGE_SHARE_MIN * size);

/**
 * Returns the height of the content on a plate of a symbol with `size` modules a side. It fills the plate, or has the
 * maximum size of its shape.
 */
export function contentHeight(plate: ModuleRectangle, shape: BadgeShape, size: number): number {
  const { height } = contentSize(plate, shape);
  if (shape.shareMax === undefined) return height;
  return Math.min(height, heightForSide(Math.max(SMALL_SIDE_MIN, shape.shareMax * size), shape));
}

/** Returns the smallest odd number that is not below the given one, allowing for rounding errors. */
const oddFrom = (value: number): number => 2 * Math.ceil((value - 1) / 2 - 1e-9) + 1;
/** Returns the largest odd number that is not above the given one. */
const oddUpTo = (value: number): number => 2 * Math.floor((value + 1) / 2) - 1;

const largestPlatesOf = new Map<ErrorCorrection, (readonly [rows: number, columns: number])[][]>();

/**
 * Returns the largest odd number of columns for each odd number of rows, ascending. Computed once per version and
 * level, in 1 to 15 ms.
 */
function largestPlates(version: number, level: ErrorCorrection): readonly (readonly [rows: number, columns: number])[] {
  const known = largestPlatesOf.get(level) ?? [];
  largestPlatesOf.set(level, known);
  const plates = known[version] ?? findLargestPlates(version, level);
  known[version] = plates;
  return plates;
}

function findLargestPlates(version: number, level: ErrorCorrection): (readonly [rows: number, columns: number])[] {
  const lengthMax = oddUpTo(symbolSize(version) * PLATE_LENGTH_MAX);
  const plates: (readonly [rows: number, columns: number])[] = [];
  let columns = lengthMax;
  // A plate contains those with fewer rows, so it cannot have more columns than they can.
  for (let rows = 1; rows <= lengthMax; rows += 2) {
    while (columns > 0 && !isPlate(version, level, centredRectangle(version, rows, columns))) columns -= 2;
    if (columns > 0) plates.push([rows, columns]);
  }
  return plates;
}

function isPlate(version: number, level: ErrorCorrection, rectangle: ModuleRectangle): boolean {
  if (rectangle.rows * rectangle.columns > PLATE_AREA_MAX * symbolSize(version) ** 2) return false;
  if (touchesFunctionPattern(version, rectangle)) return false;
  return unusedErrorCorrection(version, level, rectangle) >= UNUSED_ERROR_CORRECTION_MIN;
}

function touchesFunctionPattern(version: number, rectangle: ModuleRectangle): boolean {
  const fixed = functionModules(version);
  return indexesOf(version, rectangle).some((index) => fixed[index] === 1);
}

function indexesOf(version: number, { row, column, rows, columns }: ModuleRectangle): number[] {
  const size = symbolSize(version);
  if (row < 0 || column < 0 || row + rows > size || column + columns > size) {
    throw new RangeError(
      `A rectangle of ${rows} × ${columns} modules at row ${row}, column ${column} leaves a symbol of ${size}.`,
    );
  }
  return Array.from(
    { length: rows * columns },
    (_, n) => (row + Math.floor(n / columns)) * size + column + (n % columns),
  );
}
