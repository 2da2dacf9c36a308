import type { DesignEye } from '../../core/contract/design-options.js';
import { EyeShape } from '../../core/contract/style-options.js';
import { alignmentCenters } from '../symbol/function-patterns.js';
import type { Matrix } from '../symbol/matrix.js';
import type { FinderShapes } from './finder-patterns.js';
import { roundedSquare } from './path.js';

/** Modules from the centre of an alignment pattern to its edge (ISO/IEC 18004, clause 6.3.6). */
const REACH = 2;

/** Sides of ring, hole and centre, in modules, with their corner radii beside angular eyes and beside round ones. */
const ALIGNMENT = {
  ring: { side: 5, radius: 0.8, roundRadius: 2 },
  hole: { side: 3, radius: 0.4, roundRadius: 1.1 },
  center: { side: 1, radius: 0.3, roundRadius: 0.5 },
};

/** Returns the matrix without the modules of its alignment patterns. */
export function withoutAlignmentPatterns(matrix: Matrix): Matrix {
  const centers = alignmentCenters(matrix.version);
  const isInside = (row: number, column: number): boolean =>
    centers.some(([y, x]) => Math.abs(row - y) <= REACH && Math.abs(column - x) <= REACH);
  return { ...matrix, isDark: (row, column) => matrix.isDark(row, column) && !isInside(row, column) };
}

/**
 * Draws the alignment patterns as rings around a dot, shifted right and down by `margin`. If they consisted of separate
 * dots, jsQR would mistake other modules for them and read hardly any code; if they consisted of rounded modules, their
 * corners would be missing.
 */
export function alignmentPatterns(
  { version }: Matrix,
  margin: number,
  { eyeFrameShape, eyeBallShape, design }: FinderShapes,
): string {
  const eyeOf = (part: keyof typeof ALIGNMENT): EyeShape | DesignEye =>
    part === 'center' ? (design?.eyeBall ?? eyeBallShape) : (design?.eyeFrame ?? eyeFrameShape);
  const square = (row: number, column: number, part: keyof typeof ALIGNMENT): string => {
    const { side, radius: angularRadius, roundRadius } = ALIGNMENT[part];
    const radius = eyeOf(part) === EyeShape.Circle ? roundRadius : angularRadius;
    const [left, top] = [margin + column + (1 - side) / 2, margin + row + (1 - side) / 2];
    return roundedSquare({ left, top, side, radius, isHole: part === 'hole' });
  };
  return alignmentCenters(version)
    .map(([row, column]) => square(row, column, 'ring') + square(row, column, 'hole') + square(row, column, 'center'))
    .join('');
}
