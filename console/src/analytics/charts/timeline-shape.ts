/** A point in time: a day or an hour. */
export interface TimelinePoint {
  /** For the axis: `3 Nov`. */
  readonly shortName: string;
  /** For example `Monday, 3 November 2025`. */
  readonly name: string;
}

/** Looks of lines of equal rank. */
export const LINE_LOOKS = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6'] as const;

/**
 * Values at the points, in order. A chart's first line has the accent colour; `before` and `faint` are drawn behind it.
 */
export interface TimelineLine {
  readonly name: string;
  readonly look: 'main' | 'before' | 'faint' | 'goal' | (typeof LINE_LOOKS)[number];
  readonly values: readonly (number | null)[];
  /** For `before`: what each value belongs to, because it is from another time. */
  readonly names?: readonly string[];
}

/** A note on a point. */
export interface TimelineMark {
  readonly index: number;
  readonly text: string;
}

/** Units of the box in which lines are drawn. It is stretched to the available space. */
export const BOX_WIDTH = 1000;
export const BOX_HEIGHT = 100;

/** Position of the point with this index, from 0 to 1. A single point is in the middle. */
export const positionOf = (index: number, count: number): number => (count < 2 ? 0.5 : index / (count - 1));

/** Index of the point nearest to a position from 0 to 1. */
export const nearestIndex = (position: number, count: number): number =>
  Math.min(Math.max(count - 1, 0), Math.max(0, Math.round(position * (count - 1))));

/** Values of the ticks on the vertical axis: whole numbers from 0 in equal round steps, the last at or above `most`. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough - Number.EPSILON) ?? 10;
  const step = Math.max(1, Math.ceil(factor * power));
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Indexes of points whose names are shown below the axis: at most `most`, evenly spaced, including the first. */
export function namedPoints(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Path of a line in the box. A missing value interrupts it; a value between two missing ones is a dot. */
export function linePath(values: readonly (number | null)[], count: number, top: number): string {
  let path = '';
  let isOpen: boolean = false;
  for (const [index, value] of values.entries()) {
    if (value === null || index >= count) {
      isOpen = false;
      continue;
    }
    const point = `${round(positionOf(index, count) * BOX_WIDTH)} ${heightOf(value, top)}`;
    const isAlone: boolean = !isOpen && (values[index + 1] ?? null) === null;
    path += isAlone ? `M${point}h0` : `${isOpen ? 'L' : 'M'}${point}`;
    isOpen = !isAlone;
  }
  return path;
}

/** Number of values before the first missing one. */
export function knownLength(values: readonly (number | null)[]): number {
  const missing = values.indexOf(null);
  return missing === -1 ? values.length : missing;
}

/** Path of the area between a line and the axis, up to the first missing value. */
export function areaPath(values: readonly (number | null)[], count: number, top: number): string {
  const length = Math.min(count, knownLength(values));
  if (length < 2) return '';
  const end = round(positionOf(length - 1, count) * BOX_WIDTH);
  return `${linePath(values.slice(0, length), count, top)}L${end} ${BOX_HEIGHT}L0 ${BOX_HEIGHT}Z`;
}

export const heightOf = (value: number, top: number): number => round(BOX_HEIGHT - (value / top) * BOX_HEIGHT);

const round = (value: number): number => Math.round(value * 100) / 100;
