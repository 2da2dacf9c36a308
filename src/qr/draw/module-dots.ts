import { alignmentCenters } from '../symbol/function-patterns.js';
import type { Matrix } from '../symbol/matrix.js';
import { compact, moveTo, roundedSquare } from './path.js';

/** In modules. Below 0.8 readers begin to miss dots; close to 1 neighbours run together in print. */
export const DOT_DIAMETER = 0.9;

const RADIUS = compact(DOT_DIAMETER / 2);
const ACROSS = compact(DOT_DIAMETER);
/** From its leftmost point, and back to it: the next dot is placed relative to that. */
const CIRCLE = `a${RADIUS} ${RADIUS} 0 1 1 ${ACROSS} 0 ${RADIUS} ${RADIUS} 0 1 1-${ACROSS} 0z`;

/**
 * Draws a circle for every dark module as path data, moved by `margin` right and down. Alignment patterns are a ring around
 * a dot, as finder patterns are: when they are loose dots, jsQR mistakes other modules for them and reads hardly any code.
 */
export function dotModules(matrix: Matrix, margin: number): string {
  const { rest: modules, path: alignmentPatterns } = splitAlignmentPatterns(matrix, margin);
  let path = alignmentPatterns;
  for (let row = 0; row < modules.size; row++) {
    let last = -1;
    for (let column = 0; column < modules.size; column++) {
      if (!modules.isDark(row, column)) continue;
      const left = margin + column + (1 - DOT_DIAMETER) / 2;
      path += (last < 0 ? moveTo(left, margin + row + 0.5) : `m${column - last} 0`) + CIRCLE;
      last = column;
    }
  }
  return path;
}

/** Modules from the centre of an alignment pattern to its edge (ISO/IEC 18004, clause 6.3.6). */
const ALIGNMENT_REACH = 2;
/** Corner radii that match the dots; the centres of the corner modules stay dark. */
const RING_RADIUS = 1.4;
const HOLE_RADIUS = 0.7;

/** Separates the alignment patterns from the code, and draws them as a ring around a dot: path data moved by `margin`. */
function splitAlignmentPatterns(matrix: Matrix, margin: number): { rest: Matrix; path: string } {
  const all = alignmentCenters(matrix.version);
  const isInside = (row: number, column: number): boolean =>
    all.some(([y, x]) => Math.abs(row - y) <= ALIGNMENT_REACH && Math.abs(column - x) <= ALIGNMENT_REACH);
  return {
    rest: { ...matrix, isDark: (row, column) => matrix.isDark(row, column) && !isInside(row, column) },
    path: all
      .map(([row, column]) => ringAndDot(margin + column - ALIGNMENT_REACH, margin + row - ALIGNMENT_REACH))
      .join(''),
  };
}

const ringAndDot = (left: number, top: number): string =>
  roundedSquare({ left, top, side: 5, radius: RING_RADIUS }) +
  roundedSquare({ left: left + 1, top: top + 1, side: 3, radius: HOLE_RADIUS, isHole: true }) +
  roundedSquare({ left: left + 2, top: top + 2, side: 1, radius: 0.5 });
