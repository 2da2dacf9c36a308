import { GradientDirection } from '../../core/contract/style-options.js';

/** A change of colour along a line or around a point, in module units of the whole drawing. */
export interface Gradient {
  /** Colours at the start and end of the line, `#RRGGBB`. */
  readonly from: string;
  readonly to: string;
  /** Whether the line is the radius of a circle, around its start. */
  readonly isRadial: boolean;
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

/** Returns the length of a gradient's line. */
export const gradientLength = ({ start, end }: Gradient): number => Math.hypot(end[0] - start[0], end[1] - start[1]);

/**
 * Returns a gradient from edge to edge of the code, from corner to corner, or from the centre to the corners. `margin`
 * is the space around the code.
 */
export function gradientAcross(
  size: number,
  margin: number,
  { from, to, direction }: { from: string; to: string; direction: GradientDirection | 'Radial' },
): Gradient {
  const far = margin + size;
  const middle = margin + size / 2;
  if (direction === 'Radial') return { from, to, isRadial: true, start: [middle, middle], end: [far, far] };
  const right = direction === GradientDirection.Vertical ? margin : far;
  const bottom = direction === GradientDirection.Horizontal ? margin : far;
  return { from, to, isRadial: false, start: [margin, margin], end: [right, bottom] };
}
