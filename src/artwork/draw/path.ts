/** Clockwise as seen on the page, where y grows downwards. */
export const Direction = { Right: 0, Down: 1, Left: 2, Up: 3 } as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

/** Returns the direction after turning right this many times. */
export const turnedRight = (from: Direction, times: number): Direction => ((from + times) % 4) as Direction;

export const X_STEP: Readonly<Record<Direction, number>> = [1, 0, -1, 0];
export const Y_STEP: Readonly<Record<Direction, number>> = [0, 1, 0, -1];

/** Handle length, in radii, of the cubic curve closest to a quarter circle (error 0.03 % of the radius). */
const ARC_HANDLE = 0.5523;

/**
 * Formats a number for SVG path data with at most three decimals, which is a sixtieth of a pixel at 16
 * pixels per module.
 */
export function compact(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return (rounded === 0 ? '0' : String(rounded)).replace(/^(-?)0\./, '$1.');
}

/** Formats the arguments of a path command with as few separators as SVG 1.1 allows. */
export const coordinates = (...values: number[]): string => values.map(compact).join(' ').replaceAll(' -', '-');

/** Returns an absolute move. */
export const moveTo = (x: number, y: number): string => `M${coordinates(x, y)}`;

/** Returns a relative straight line; nothing for a length of 0. */
export function line(direction: Direction, length: number): string {
  const command = direction % 2 === 0 ? 'h' : 'v';
  return length === 0 ? '' : `${command}${compact(length * (X_STEP[direction] + Y_STEP[direction]))}`;
}

/** Returns a relative quarter circle between two perpendicular directions; nothing for a radius of 0. */
export function turn(from: Direction, to: Direction, radius: number): string {
  if (radius === 0) return '';
  // Two decimals are enough here, and these make up most of a rounded code's path.
  const near = Math.round(100 * ARC_HANDLE * radius) / 100;
  const far = radius - near;
  return `c${coordinates(
    near * X_STEP[from],
    near * Y_STEP[from],
    radius * X_STEP[from] + far * X_STEP[to],
    radius * Y_STEP[from] + far * Y_STEP[to],
    radius * (X_STEP[from] + X_STEP[to]),
    radius * (Y_STEP[from] + Y_STEP[to]),
  )}`;
}

const { Right, Down, Left, Up } = Direction;
const CLOCKWISE = [Right, Down, Left, Up, Right] as const;
/** In the opposite direction, which cuts a hole under either of SVG's fill rules. */
const COUNTERCLOCKWISE = [Down, Right, Up, Left, Down] as const;

interface RoundedRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** At most half of the shorter side. */
  readonly radius: number;
  /** Whether to cut it out of a surrounding shape. */
  readonly isHole?: boolean;
}

/** Returns a closed rectangle with rounded corners, or a hole of that shape. */
export function roundedRectangle({ left, top, width, height, radius, isHole = false }: RoundedRectangle): string {
  const [first, ...others] = isHole ? COUNTERCLOCKWISE : CLOCKWISE;
  let path = isHole ? moveTo(left, top + radius) : moveTo(left + radius, top);
  let direction: Direction = first;
  for (const next of others) {
    const length = direction % 2 === 0 ? width : height;
    path += line(direction, length - 2 * radius) + turn(direction, next, radius);
    direction = next;
  }
  return `${path}z`;
}

interface RoundedSquare {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  /** 0 for a square, half a side for a circle; never more. */
  readonly radius: number;
  /** Whether to cut it out of a surrounding shape. */
  readonly isHole?: boolean;
}

/** Returns a closed square with rounded corners, or a hole of that shape. */
export const roundedSquare = ({ side, ...others }: RoundedSquare): string =>
  roundedRectangle({ ...others, width: side, height: side });

/** A corner of a polygon and its radius; 0 for a sharp one. */
export type PolygonCorner = readonly [x: number, y: number, radius: number];

/**
 * Returns a closed polygon with corners given clockwise, or a hole of that shape. The tangents of two adjacent corners
 * must not overlap. Two right angles with the same radius in both make a half circle.
 */
export function roundedPolygon(corners: readonly PolygonCorner[], isHole = false): string {
  const ordered = isHole ? corners.toReversed() : corners;
  const parts = ordered.map(([x, y, radius], index): string => {
    const [beforeX, beforeY] = unitTowards([x, y], ordered.at(index - 1));
    const [afterX, afterY] = unitTowards([x, y], ordered[(index + 1) % ordered.length]);
    if (radius === 0) return coordinates(x, y);
    const half = Math.acos(beforeX * afterX + beforeY * afterY) / 2;
    const distance = radius / Math.tan(half);
    const sweep = beforeY * afterX - beforeX * afterY > 0 ? 1 : 0;
    const start = coordinates(x + distance * beforeX, y + distance * beforeY);
    const end = coordinates(x + distance * afterX, y + distance * afterY);
    return `${start}A${coordinates(radius, radius)} 0 0 ${sweep} ${end}`;
  });
  return `M${parts.join('L')}z`;
}

function unitTowards([x, y]: readonly [number, number], other: PolygonCorner | undefined): [number, number] {
  const [across, down] = [(other?.[0] ?? x) - x, (other?.[1] ?? y) - y];
  const length = Math.hypot(across, down);
  return [across / length, down / length];
}
