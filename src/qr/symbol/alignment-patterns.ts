import { roundedSquare } from '../draw/path.js';
import { alignmentCenters } from './function-patterns.js';
import type { Matrix } from './matrix.js';

/** Modules from the centre of an alignment pattern to its edge (ISO/IEC 18004, clause 6.3.6). */
const REACH = 2;
/** Round enough to go with dots; the centres of the corner modules stay dark. */
const RING_RADIUS = 1.4;
const HOLE_RADIUS = 0.7;

/** The code without its alignment patterns, and these as rings around a dot: path data moved by `margin`. */
export function splitAlignmentPatterns(matrix: Matrix, margin: number): { rest: Matrix; path: string } {
  const all = alignmentCenters(matrix.version);
  const isInside = (row: number, column: number): boolean =>
    all.some(([y, x]) => Math.abs(row - y) <= REACH && Math.abs(column - x) <= REACH);
  return {
    rest: { ...matrix, isDark: (row, column) => matrix.isDark(row, column) && !isInside(row, column) },
    path: all.map(([row, column]) => ringAndDot(margin + column - REACH, margin + row - REACH)).join(''),
  };
}

const ringAndDot = (left: number, top: number): string =>
  roundedSquare({ left, top, side: 5, radius: RING_RADIUS }) +
  roundedSquare({ left: left + 1, top: top + 1, side: 3, radius: HOLE_RADIUS, isHole: true }) +
  roundedSquare({ left: left + 2, top: top + 2, side: 1, radius: 0.5 });
