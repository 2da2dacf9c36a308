import { FrameStyle } from '../../core/contract/style-options.js';
import { roundedRectangle, roundedSquare } from './path.js';

/** In modules; as thick as the ring of a finder pattern. */
const THICKNESS = 1;
const INNER_RADIUS = 3;
/**
 * Whole modules between quiet zone and frame. A rounded frame would otherwise cut off the corners of the quiet zone.
 */
const GAP = { [FrameStyle.Square]: 0, [FrameStyle.Rounded]: 1 };

/** How far a caption's band extends below the background, in modules. */
const TONGUE = 0.25;

/** Returns the modules that a frame needs on every side, outside the quiet zone. */
export const frameMargin = (style: FrameStyle): number => (style === FrameStyle.None ? 0 : GAP[style] + THICKNESS);

/**
 * Returns the whole area of the frame and the inner area painted over it. Two full shapes leave no seam between frame
 * and background. Nothing is painted outside a rounded frame.
 */
export function frameAreas(style: FrameStyle, extent: number): { outer: string | null; inner: string } {
  if (style === FrameStyle.None)
    return { outer: null, inner: roundedSquare({ left: 0, top: 0, side: extent, radius: 0 }) };
  const radius = style === FrameStyle.Rounded ? INNER_RADIUS : 0;
  const outerRadius = style === FrameStyle.Rounded ? INNER_RADIUS + THICKNESS : 0;
  return {
    outer: roundedSquare({ left: 0, top: 0, side: extent, radius: outerRadius }),
    inner: roundedSquare({ left: THICKNESS, top: THICKNESS, side: extent - 2 * THICKNESS, radius }),
  };
}

/**
 * Returns the whole area of a frame with a caption's band, `height` modules down from `top`. Without a frame it is only
 * the band, with a tongue that extends below the background to avoid a seam. The tongue keeps a distance from the
 * background's sides, where renderers would show it as a hairline.
 */
export function frameWithBand(
  style: FrameStyle,
  { extent, height, top }: { extent: number; height: number; top: number },
): string {
  if (style !== FrameStyle.None) {
    const radius = style === FrameStyle.Rounded ? INNER_RADIUS + THICKNESS : 0;
    return roundedRectangle({ left: 0, top, width: extent, height, radius });
  }
  const edge = top < 0 ? 0 : extent;
  const band = { left: 0, top: top < 0 ? top : extent, width: extent, height: height - extent, radius: 0 };
  const tongue = { left: TONGUE, top: edge - TONGUE, width: extent - 2 * TONGUE, height: 2 * TONGUE, radius: 0 };
  return roundedRectangle(band) + roundedRectangle(tongue);
}
