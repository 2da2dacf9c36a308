export const VERSION_MAX = 40;

/**
 * Row and column coordinates of alignment pattern centres, versions 1 to 40 (ISO/IEC 18004, annex E, table E.1). Every
 * pair of them is a centre, except the three inside finder patterns.
 */
const ALIGNMENT_COORDINATES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
  [6, 26, 50, 74],
  [6, 30, 54, 78],
  [6, 30, 56, 82],
  [6, 30, 58, 86],
  [6, 34, 62, 90],
  [6, 28, 50, 72, 94],
  [6, 26, 50, 74, 98],
  [6, 30, 54, 78, 102],
  [6, 28, 54, 80, 106],
  [6, 32, 58, 84, 110],
  [6, 30, 58, 86, 114],
  [6, 34, 62, 90, 118],
  [6, 26, 50, 74, 98, 122],
  [6, 30, 54, 78, 102, 126],
  [6, 26, 52, 78, 104, 130],
  [6, 30, 56, 82, 108, 134],
  [6, 34, 60, 86, 112, 138],
  [6, 30, 58, 86, 114, 142],
  [6, 34, 62, 90, 118, 146],
  [6, 30, 54, 78, 102, 126, 150],
  [6, 24, 50, 76, 102, 128, 154],
  [6, 28, 54, 80, 106, 132, 158],
  [6, 32, 58, 84, 110, 136, 162],
  [6, 26, 54, 82, 110, 138, 166],
  [6, 30, 58, 86, 114, 142, 170],
];

/**
 * Returns modules per side, without quiet zone: 21 to 177, always odd. Throws a RangeError for a version that
 * does not exist.
 */
export function symbolSize(version: number): number {
  if (!Number.isInteger(version) || version < 1 || version > VERSION_MAX) {
    throw new RangeError(`A QR code's version is a whole number from 1 to ${VERSION_MAX}, not ${version}.`);
  }
  return 17 + 4 * version;
}

/** Returns the row and column coordinates of alignment pattern centres, ascending; none for version 1. */
export const alignmentCoordinates = (version: number): readonly number[] => ALIGNMENT_COORDINATES[version - 1] ?? [];

const cache: Uint8Array[] = [];

/**
 * Returns a symbol's function patterns and its format and version information, row by row: 1 for their modules, 0 for
 * modules that carry codeword bits or are one of at most 7 remainder bits. Error correction does not cover them. Shared
 * by all callers; do not modify.
 */
export function functionModules(version: number): Uint8Array {
  const modules = cache[version] ?? markFunctionModules(version);
  cache[version] = modules;
  return modules;
}

function markFunctionModules(version: number): Uint8Array {
  const size = symbolSize(version);
  const modules = new Uint8Array(size * size);
  const mark = (row: number, column: number, rows: number, columns: number): void => {
    for (let y = row; y < row + rows; y++) modules.fill(1, y * size + column, y * size + column + columns);
  };

  // Finder patterns with their separators and the adjacent format information, including the dark module.
  mark(0, 0, 9, 9);
  mark(0, size - 8, 9, 8);
  mark(size - 8, 0, 8, 9);
  // Timing patterns.
  mark(6, 0, 1, size);
  mark(0, 6, size, 1);
  for (const [row, column] of alignmentCenters(version)) mark(row - 2, column - 2, 5, 5);
  // Version information (clause 7.10).
  if (version >= 7) {
    mark(0, size - 11, 6, 3);
    mark(size - 11, 0, 3, 6);
  }
  return modules;
}

/** Returns the centres of all alignment patterns. */
export function alignmentCenters(version: number): [row: number, column: number][] {
  const coordinates = alignmentCoordinates(version);
  const last = symbolSize(version) - 7;
  const inFinder = (row: number, column: number): boolean =>
    (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  return coordinates.flatMap((row) =>
    coordinates
      .filter((column) => !inFinder(row, column))
      .map((column): [row: number, column: number] => [row, column]),
  );
}
