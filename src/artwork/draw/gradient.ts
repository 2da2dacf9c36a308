import { GradientDirection } from '../../core/contract/style-options.js';

/** A change of colour along a line, in module units of the whole drawing. */
export interface Gradient {
  /** Colours at the start and end of the line, `#RRGGBB`. */
  readonly from: string;
  readonly to: string;
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

/**
 * Returns a gradient from edge to edge of the code, or from corner to corner. `margin` is the space around the code.
 */
export function gradientAcross(
  size: number,
  margin: number,
  { from, to, direction }: { from: string; to: string; direction: GradientDirection },
): Gradient {
  const far = margin + size;
  const right = direction === GradientDirection.Vertical ? margin : far;
  const bottom = direction === GradientDirection.Horizontal ? margin : far;
  return { from, to, start: [margin, margin], end: [right, bottom] };
}
