import { type Design, DesignModules } from '../../core/contract/design-options.js';
import { ModuleShape } from '../../core/contract/style-options.js';
import { type Badge, coveredModules } from '../badge/badge.js';
import type { Matrix } from '../symbol/matrix.js';
import { alignmentPatterns, withoutAlignmentPatterns } from './alignment-patterns.js';
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
