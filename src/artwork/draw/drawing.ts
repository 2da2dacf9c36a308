import type { Design } from '../../core/contract/design-options.js';
import {
  type CenterBadge,
  type ErrorCorrection,
  type EyeShape,
  FrameStyle,
  type GradientDirection,
  type ModuleShape,
} from '../../core/contract/style-options.js';
import { type Badge, type DrawingImage, drawBadge } from '../badge/badge.js';
import { layOutFrame } from '../frames/frame-layout.js';
import type { Matrix } from '../symbol/matrix.js';
import { darkParts } from './dark-parts.js';
import { frameAreas, frameMargin } from './frame.js';
import { type Gradient, gradientAcross } from './gradient.js';
import type { Layer } from './layer.js';

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

/** A picture in module units, the same for every output format. */
export interface Drawing {
  /** Width in modules, including quiet zone and frame. */
  readonly extent: number;
  /** Height in modules; greater than the extent if there is a caption or a frame with words. */
  readonly height: number;
  /** Top edge in modules: 0, or less if something is above the code that is not beside it. */
  readonly top: number;
  /** Width in modules of a design's frame beside the quiet zone, and above it from 0; 0 without one. */
  readonly side: number;
  /** Whole pixels, so that the edges of square parts lie between pixels. */
  readonly pixelsPerModule: number;
  /** In painting order. */
  readonly layers: readonly Layer[];
  readonly image: DrawingImage | null;
}

/** Whether a picture contains the quiet zone. */
export const hasQuietZone = ({ drawQuietZones, frameStyle, design }: ArtworkStyle): boolean =>
  drawQuietZones || frameStyle !== FrameStyle.None || (design?.frame ?? null) !== null;

/**
 * Draws a code, and a design's frame without its words. The badge's plate must come from `choosePlate`, so that error
 * correction can repair what it covers. Takes 1 ms for an address; the first monogram also loads the font.
 */
export function draw(matrix: Matrix, style: ArtworkStyle, badge: Badge | null): Drawing {
  const { extent, height, top, side, margin, layers } = surroundings(matrix.size, style);
  const content = badge === null ? null : drawBadge(badge, margin, matrix.size);
  const paint = darkPaint(matrix.size, style, margin);
  const { crisp, smooth, others } = darkParts(matrix, style, margin, badge);
  return {
    extent,
    height,
    top,
    side,
    pixelsPerModule: style.pixelsPerModule,
    layers: withoutEmpty([
      ...layers,
      { path: crisp, paint, role: 'foreground', isCrisp: true },
      { path: smooth + (content?.dark ?? ''), paint, role: 'foreground', isCrisp: false },
      { path: content?.light ?? '', paint: style.backgroundColor, role: 'background', isCrisp: false },
      ...others,
    ]),
    image: content?.image ?? null,
  };
}

/** The size of a picture, the code's distance from its left edge and from 0, and what is painted below the code. */
type Surroundings = Pick<Drawing, 'extent' | 'height' | 'top' | 'side' | 'layers'> & { readonly margin: number };

function surroundings(size: number, style: ArtworkStyle): Surroundings {
  const frame = style.design?.frame ?? null;
  if (frame !== null) {
    const { side, top, height, layers } = layOutFrame(size + 2 * QUIET_ZONE, frame, style.backgroundColor);
    const margin = QUIET_ZONE + side;
    return { extent: size + 2 * margin, height, top, side, margin, layers };
  }
  const margin = (hasQuietZone(style) ? QUIET_ZONE : 0) + frameMargin(style.frameStyle);
  const extent = size + 2 * margin;
  const { outer, inner } = frameAreas(style.frameStyle, extent);
  const isCrisp = style.frameStyle !== FrameStyle.Rounded;
  const layers: Layer[] = [
    { path: outer ?? '', paint: style.frameColor, role: 'frame', isCrisp },
    { path: inner, paint: style.backgroundColor, role: 'background', isCrisp },
  ];
  return { extent, height: extent, top: 0, side: 0, margin, layers };
}

const withoutEmpty = (layers: readonly Layer[]): Layer[] => layers.filter(({ path }) => path !== '');

const darkPaint = (size: number, style: ArtworkStyle, margin: number): string | Gradient =>
  style.useGradient
    ? gradientAcross(size, margin, {
        from: style.foregroundColor,
        to: style.secondaryColor,
        direction: style.design?.radialGradient ? 'Radial' : style.gradientDirection,
      })
    : style.foregroundColor;
