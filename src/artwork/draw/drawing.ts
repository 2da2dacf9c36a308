import type { Design } from '../../core/contract/design-options.js';
import {
  type CenterBadge,
  type ErrorCorrection,
  EyeShape,
  FrameStyle,
  type GradientDirection,
  ModuleShape,
} from '../../core/contract/style-options.js';
import { type Badge, type DrawingImage, drawBadge } from '../badge/badge.js';
import type { ModuleRectangle } from '../badge/badge-plate.js';
import type { Matrix } from '../symbol/matrix.js';
import { alignmentPatterns, withoutAlignmentPatterns } from './alignment-patterns.js';
import { areCrispCenters, areCrispRings, finderCenters, finderRings, isInFinderPattern } from './finder-patterns.js';
import { frameAreas, frameMargin } from './frame.js';
import { type Gradient, gradientAcross } from './gradient.js';
import { dotModules } from './module-dots.js';
import { outlineModules, ROUNDED_CORNERS, SHARP_CORNERS } from './module-outline.js';

/** The quiet zone required on every side by ISO/IEC 18004, clause 6.3.8, in modules. */
export const QUIET_ZONE = 4;

/** The fields of a style that affect the picture. Colours are `#RRGGBB`. */
export interface ArtworkStyle {
  readonly foregroundColor: string;
  /** End colour of a gradient; unused without one. */
  readonly secondaryColor: string;
  readonly backgroundColor: string;
  readonly frameColor: string;
  readonly useGradient: boolean;
  readonly gradientDirection: GradientDirection;
  readonly moduleShape: ModuleShape;
  readonly eyeFrameShape: EyeShape;
  readonly eyeBallShape: EyeShape;
  readonly frameStyle: FrameStyle;
  readonly centerBadge: CenterBadge;
  readonly centerText: string;
  readonly logoDataUrl?: string | null;
  readonly errorCorrection: ErrorCorrection;
  /** Ignored with a frame, which always has a quiet zone inside. */
  readonly drawQuietZones: boolean;
  /** Whole pixels, 6 to 16. */
  readonly pixelsPerModule: number;
  /** Null for a look that the contract's style describes alone. */
  readonly design?: Design | null;
}

/** The purpose of a colour in the style. In print, each purpose may have its own ink, even if two look the same. */
export type ColourRole = 'foreground' | 'background' | 'frame';

/** An area in one colour or gradient. */
export interface Layer {
  readonly path: string;
  readonly paint: string | Gradient;
  /** Absent for a colour that is not from the style. A gradient runs from the foreground to the secondary colour. */
  readonly role?: ColourRole;
  /** True if every edge lies between two modules, and therefore between two pixels, so that nothing is smoothed. */
  readonly isCrisp: boolean;
}

/** A picture in module units, the same for every output format. */
export interface Drawing {
  /** Width in modules, including quiet zone and frame. */
  readonly extent: number;
  /** Height in modules; greater than the extent if there is a caption. */
  readonly height: number;
  /** Top edge in modules: 0, or less if a caption is above the code. */
  readonly top: number;
  /** Whole pixels, so that the edges of square parts lie between pixels. */
  readonly pixelsPerModule: number;
  /** In painting order. */
  readonly layers: readonly Layer[];
  readonly image: DrawingImage | null;
}

/**
 * Draws a code. The badge's plate must come from `choosePlate`, so that error correction can repair what it covers.
 * Takes 1 ms for an address; the first monogram also loads the font.
 */
export function draw(matrix: Matrix, style: ArtworkStyle, badge: Badge | null): Drawing {
  const hasQuietZone = style.drawQuietZones || style.frameStyle !== FrameStyle.None;
  const margin = (hasQuietZone ? QUIET_ZONE : 0) + frameMargin(style.frameStyle);
  const extent = matrix.size + 2 * margin;
  const { outer, inner } = frameAreas(style.frameStyle, extent);
  const isCrispFrame = style.frameStyle !== FrameStyle.Rounded;
  const content = badge === null ? null : drawBadge(badge, margin);
  const [crisp, smooth] = darkPaths(matrix, style, margin, badge?.plate ?? null);
  const paint = darkPaint(matrix.size, style, margin);
  return {
    extent,
    height: extent,
    top: 0,
    pixelsPerModule: style.pixelsPerModule,
    layers: withoutEmpty([
      { path: outer ?? '', paint: style.frameColor, role: 'frame', isCrisp: isCrispFrame },
      { path: inner, paint: style.backgroundColor, role: 'background', isCrisp: isCrispFrame },
      { path: crisp, paint, role: 'foreground', isCrisp: true },
      { path: smooth + (content?.dark ?? ''), paint, role: 'foreground', isCrisp: false },
      { path: content?.light ?? '', paint: style.backgroundColor, role: 'background', isCrisp: false },
    ]),
    image: content?.image ?? null,
  };
}

const withoutEmpty = (layers: readonly Layer[]): Layer[] => layers.filter(({ path }) => path !== '');

/** Returns the dark parts whose edges all lie between pixels, and the other ones. No two parts touch. */
function darkPaths(
  matrix: Matrix,
  style: ArtworkStyle,
  margin: number,
  plate: ModuleRectangle | null,
): readonly [crisp: string, smooth: string] {
  const { moduleShape } = style;
  const modules = dataModules(matrix, plate);
  const parts = [
    { isCrisp: moduleShape === ModuleShape.Square, path: modulePath(modules, margin, style) },
    { isCrisp: areCrispRings(style), path: finderRings(matrix.size, margin, style) },
    { isCrisp: areCrispCenters(style), path: finderCenters(matrix.size, margin, style) },
  ];
  const join = (isCrisp: boolean): string =>
    parts
      .filter((part) => part.isCrisp === isCrisp)
      .map(({ path }) => path)
      .join('');
  return [join(true), join(false)];
}

function modulePath(modules: Matrix, margin: number, style: ArtworkStyle): string {
  switch (style.moduleShape) {
    case ModuleShape.Square:
      return outlineModules(modules, margin, SHARP_CORNERS);
    case ModuleShape.Rounded:
      return (
        alignmentPatterns(modules, margin, style) +
        outlineModules(withoutAlignmentPatterns(modules), margin, ROUNDED_CORNERS)
      );
    case ModuleShape.Dots:
      return alignmentPatterns(modules, margin, style) + dotModules(withoutAlignmentPatterns(modules), margin);
  }
}

/** Returns the modules without finder patterns and without those under the plate. */
function dataModules(matrix: Matrix, plate: ModuleRectangle | null): Matrix {
  const isOnPlate = (row: number, column: number): boolean =>
    plate !== null &&
    row >= plate.row &&
    column >= plate.column &&
    row < plate.row + plate.rows &&
    column < plate.column + plate.columns;
  return {
    ...matrix,
    isDark: (row, column) =>
      matrix.isDark(row, column) && !isInFinderPattern(matrix.size, row, column) && !isOnPlate(row, column),
  };
}

const darkPaint = (size: number, style: ArtworkStyle, margin: number): string | Gradient =>
  style.useGradient
    ? gradientAcross(size, margin, {
        from: style.foregroundColor,
        to: style.secondaryColor,
        direction: style.gradientDirection,
      })
    : style.foregroundColor;
