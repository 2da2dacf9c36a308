import { FrameStyle } from '../style-options.js';
import { roundedSquare } from './path.js';

/** As thick as the ring of an eye, in modules. */
const THICKNESS = 1;
const INNER_RADIUS = 3;
/** Whole modules between the quiet zone and the frame: a rounded one would cut off the quiet zone's corners. */
const GAP = { [FrameStyle.Square]: 0, [FrameStyle.Rounded]: 1 };

/** Modules on every side that a frame needs outside the quiet zone. */
export const frameMargin = (style: FrameStyle): number => (style === FrameStyle.None ? 0 : GAP[style] + THICKNESS);

/**
 * The whole area of the frame and, to be painted over it, the area inside: two full shapes leave no seam between frame
 * and background. Outside a rounded frame nothing is painted.
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
