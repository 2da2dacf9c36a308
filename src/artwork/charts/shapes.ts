import { coordinates } from '../draw/path.js';

export type Point = readonly [x: number, y: number];

/** Returns a closed rectangle. */
export const rectangle = (left: number, top: number, width: number, height: number): string =>
  `M${coordinates(left, top)}h${coordinates(width)}v${coordinates(height)}h${coordinates(-width)}z`;

/** Returns a closed circle. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${coordinates(x - radius, y)}A${coordinates(radius, radius)} 0 1 1 ${coordinates(x + radius, y)}` +
  `A${coordinates(radius, radius)} 0 1 1 ${coordinates(x - radius, y)}z`;

/** Returns the area between a line and a base below it. */
export const areaBelow = (points: readonly Point[], base: number): string =>
  points.length < 2
    ? ''
    : `M${coordinates(points[0]?.[0] ?? 0, base)}${points.map((point) => `L${coordinates(...point)}`).join('')}` +
      `L${coordinates(points.at(-1)?.[0] ?? 0, base)}z`;

/** Returns a line of some width as an area with round joins, in dashes if `dash` is not 0. */
export function strokeLine(points: readonly Point[], width: number, dash = 0): string {
  const parts: string[] = dash === 0 ? points.map(([x, y]) => circle(x, y, width / 2)) : [];
  let walked = 0;
  for (const [index, start] of points.entries()) {
    const end = points[index + 1];
    if (end === undefined) break;
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    for (const [from, to] of dash === 0 ? [[0, length] as const] : dashes(walked, length, dash)) {
      parts.push(segment(start, end, from / length, to / length, width));
    }
    walked += length;
  }
  return parts.join('');
}

/** Yields the drawn parts of a segment that begins after `walked` of a line. Gaps are as long as dashes. */
function* dashes(walked: number, length: number, dash: number): Generator<readonly [number, number]> {
  for (let at = -(walked % (2 * dash)); at < length; at += 2 * dash) {
    const [from, to] = [Math.max(0, at), Math.min(length, at + dash)];
    if (from < to) yield [from, to];
  }
}

/** All segments run clockwise like the circles, so that overlaps stay filled. */
function segment([x1, y1]: Point, [x2, y2]: Point, from: number, to: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return '';
  const [dx, dy] = [x2 - x1, y2 - y1];
  const [nx, ny] = [(-dy / length) * (width / 2), (dx / length) * (width / 2)];
  const at = (share: number, side: number): string =>
    coordinates(x1 + dx * share + side * nx, y1 + dy * share + side * ny);
  return `M${at(from, -1)}L${at(to, -1)}L${at(to, 1)}L${at(from, 1)}z`;
}
