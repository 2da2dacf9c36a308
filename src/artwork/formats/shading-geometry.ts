import { type Gradient, gradientLength } from '../draw/gradient.js';

/** The shading of a gradient in PDF and PostScript, which have the same types and coordinates. */
interface ShadingGeometry {
  /** 2 for axial, 3 for radial. */
  readonly type: 2 | 3;
  readonly coords: readonly number[];
}

/**
 * Returns a line from start to end, or circles from a point to the whole radius. Coordinates have four decimals, because
 * a longer number in PDF depends on the library that writes it.
 */
export function shadingGeometry(gradient: Gradient): ShadingGeometry {
  const { isRadial, start, end } = gradient;
  if (!isRadial) return { type: 2, coords: [...start, ...end] };
  const radius = Math.round(gradientLength(gradient) * 10_000) / 10_000;
  return { type: 3, coords: [...start, 0, ...start, radius] };
}
