/** Printed size of a module that cameras of older phones and desktop printers can still resolve. */
export const MODULE_MM = 0.4;
/** A camera reads a code from about ten times its width. */
const DISTANCE_BY_WIDTH = 10;
/** In cm: a label or page held in the hand. */
export const HAND_CM = 15;

/** The factor that determines the smallest print size. */
export interface PrintSize {
  readonly mm: number;
  readonly because: 'modules' | 'distance';
}

/**
 * Returns the smallest width in whole mm for a picture that is `extent` modules wide, including quiet zone and frame,
 * and is read from `distanceCm`: each module has at least 0.4 mm, and the distance is at most ten times the width.
 */
export function smallestPrintSize(extent: number, distanceCm: number): PrintSize {
  const byModules = Math.ceil(round(extent * MODULE_MM));
  const byDistance = Math.ceil(round((distanceCm * 10) / DISTANCE_BY_WIDTH));
  return byModules >= byDistance ? { mm: byModules, because: 'modules' } : { mm: byDistance, because: 'distance' };
}

/** Compensates for rounding errors: 33 × 0.4 is slightly more than 13.2. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the distance in cm from which a picture of this width can be read. */
export const readingDistanceCm = (mm: number): number => Math.round((mm * DISTANCE_BY_WIDTH) / 10);

/** Returns the width of an SVG of the service in modules, including quiet zone and frame; its units are modules. */
export function extentOf(svg: string): number | null {
  const width = /^<svg[^>]* viewBox="\S+ \S+ (\d+) /.exec(svg)?.[1];
  return width === undefined ? null : Number(width);
}

/** Formats a length without a line break before the unit. */
const formatLength = (value: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value).replace(' ', '\u00a0');

/** Formats a width. */
export const formatMm = (mm: number, locale: string): string => formatLength(mm, 'millimeter', locale);

/** Formats a distance, in metres from one metre on. */
export const formatDistance = (cm: number, locale: string): string =>
  cm < 100 ? formatLength(cm, 'centimeter', locale) : formatLength(cm / 100, 'meter', locale);
