import type { Drawing } from '../draw/drawing.js';

/** PDF and PostScript points per millimetre. */
export const POINTS_PER_MM = 72 / 25.4;

/** The size of a drawing on paper in points, and the matrix from modules to points. On paper, y grows upwards. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly matrix: readonly [number, number, number, number, number, number];
}

/** Returns the page that a drawing fills, `mm` wide. */
export function printPageOf({ extent, height, top }: Drawing, mm: number): Page {
  const scale = (mm * POINTS_PER_MM) / extent;
  return {
    width: mm * POINTS_PER_MM,
    height: height * scale,
    matrix: [scale, 0, 0, -scale, 0, (height + top) * scale],
  };
}

/**
 * Formats numbers with at most four decimals: in the matrix of a page one metre wide, the error is below a hundredth of
 * a millimetre.
 */
export const numbers = (values: readonly number[]): string =>
  values.map((value) => String(Math.round(value * 10_000) / 10_000)).join(' ');
