import { type Design, type DesignEye, DesignModules } from '../../core/contract/design-options.js';
import { EyeShape, ModuleShape } from '../../core/contract/style-options.js';
import { type Badge, coveredModules } from '../badge/badge.js';
import { alignmentCenters } from '../symbol/function-patterns.js';
import type { Matrix } from '../symbol/matrix.js';
import {
  areCrispCenters,
  areCrispRings,
  type FinderShapes,
  finderCenters,
  finderRings,
  isInFinderPattern,
} from './finder-patterns.js';
import type { Layer } from './layer.js';
import { barModules } from './module-bars.js';
import { outlineModules, ROUNDED_CORNERS, SHARP_CORNERS } from './module-outline.js';
import { DIAMOND, DOT, SMALL_SQUARE, stampModules } from './module-stamps.js';
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
function withoutAlignmentPatterns(matrix: Matrix): Matrix {
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
function alignmentPatterns(
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

/** The shapes and colours of a style that tell parts apart. */
interface PartStyle extends FinderShapes {
  readonly moduleShape: ModuleShape;
  readonly design?: Design | null;
}

/** A part of a code; without paint, in the code's own colour. */
interface DarkPart extends Pick<Layer, 'path' | 'isCrisp'> {
  readonly paint: string | null;
}

/**
 * Returns the parts in the code's own colour whose edges all lie between pixels, the other ones, and the eyes with
 * colours of their own. No two parts touch, except diamonds.
 */
export function darkParts(
  matrix: Matrix,
  style: PartStyle,
  margin: number,
  badge: Badge | null,
): { readonly crisp: string; readonly smooth: string; readonly others: readonly Layer[] } {
  const { design } = style;
  const parts: DarkPart[] = [
    modulePart(dataModules(matrix, badge), margin, style),
    {
      isCrisp: areCrispRings(style),
      path: finderRings(matrix.size, margin, style),
      paint: design?.eyeFrameColor ?? null,
    },
    {
      isCrisp: areCrispCenters(style),
      path: finderCenters(matrix.size, margin, style),
      paint: design?.eyeBallColor ?? null,
    },
  ];
  const join = (isCrisp: boolean): string =>
    parts
      .filter((part) => part.paint === null && part.isCrisp === isCrisp)
      .map(({ path }) => path)
      .join('');
  const others = parts.flatMap(({ path, paint, isCrisp }) => (paint === null ? [] : [{ path, paint, isCrisp }]));
  return { crisp: join(true), smooth: join(false), others };
}

function modulePart(modules: Matrix, margin: number, style: PartStyle): DarkPart {
  const shape = style.design?.modules ?? style.moduleShape;
  if (shape === ModuleShape.Square) {
    return { path: outlineModules(modules, margin, SHARP_CORNERS), isCrisp: true, paint: null };
  }
  const data = withoutAlignmentPatterns(modules);
  return {
    path: alignmentPatterns(modules, margin, style) + dataPath(data, margin, shape),
    isCrisp: false,
    paint: null,
  };
}

function dataPath(
  data: Matrix,
  margin: number,
  shape: Exclude<ModuleShape, typeof ModuleShape.Square> | DesignModules,
): string {
  switch (shape) {
    case ModuleShape.Rounded:
      return outlineModules(data, margin, ROUNDED_CORNERS);
    case ModuleShape.Dots:
      return stampModules(data, margin, DOT);
    case DesignModules.Diamonds:
      return stampModules(data, margin, DIAMOND);
    case DesignModules.SmallSquares:
      return stampModules(data, margin, SMALL_SQUARE);
    case DesignModules.BarsVertical:
      return barModules(data, margin, true);
    case DesignModules.BarsHorizontal:
      return barModules(data, margin, false);
  }
}

/** Returns the modules without finder patterns and without those under the badge. */
function dataModules(matrix: Matrix, badge: Badge | null): Matrix {
  const isCovered = badge === null ? (): boolean => false : coveredModules(badge);
  return {
    ...matrix,
    isDark: (row, column) =>
      matrix.isDark(row, column) && !isInFinderPattern(matrix.size, row, column) && !isCovered(row, column),
  };
}
