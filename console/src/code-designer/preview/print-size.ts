/** Of a module, in print: what the cameras of older phones and a desktop printer can still tell apart. */
export const MODULE_MM = 0.4;
/** A camera reads a code from about ten times its width. */
export const DISTANCE_BY_WIDTH = 10;
/** In cm: a label or a page in the hand. */
export const HAND_CM = 15;

/** What decides the smallest print size. */
export interface PrintSize {
  readonly mm: number;
  readonly because: 'modules' | 'distance';
}

/**
 * Returns the smallest width in whole mm at which a picture that is `extent` modules wide, with its quiet zone and frame, can be
 * printed to be read from `distanceCm`: no module is below 0.4 mm, and the distance is at most ten times the width.
 */
export function smallestPrintSize(extent: number, distanceCm: number): PrintSize {
  const byModules = Math.ceil(round(extent * MODULE_MM));
  const byDistance = Math.ceil(round((distanceCm * 10) / DISTANCE_BY_WIDTH));
  return byModules >= byDistance ? { mm: byModules, because: 'modules' } : { mm: byDistance, because: 'distance' };
}

/** Against 33 × 0.4 being a little more than 13.2. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns from how far, in cm, a picture of this width can be read. */
export const readingDistanceCm = (mm: number): number => Math.round((mm * DISTANCE_BY_WIDTH) / 10);

/** Returns how many modules wide an SVG of the service is, with quiet zone and frame: it is drawn in modules. */
export function extentOf(svg: string): number | null {
  const width = /^<svg[^>]* viewBox="\S+ \S+ (\d+) /.exec(svg)?.[1];
  return width === undefined ? null : Number(width);
}
