import type { Matrix } from '../symbol/matrix.js';
import { Direction, line, moveTo, turn, turnedRight, X_STEP, Y_STEP } from './path.js';

/** Corner radii of a contour, in modules. Two adjacent ones take up at most one module. */
export interface CornerRadii {
  /** Outer corners: at most 0.5, which makes a single module a circle. */
  readonly convex: number;
  /** Inner corners, which are filled: at most 0.5. */
  readonly concave: number;
}

export const SHARP_CORNERS: CornerRadii = { convex: 0, concave: 0 };
/** Outer corners become half circles. Inner ones are filled slightly, so that modules look joined. */
export const ROUNDED_CORNERS: CornerRadii = { convex: 0.5, concave: 0.25 };

/** Where a contour turns, and in which direction it continues. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly direction: Direction;
  readonly isConvex: boolean;
}

/**
 * Draws the contours of the dark area as path data, shifted right and down by `margin`: outer contours clockwise, those
 * around light areas counterclockwise. Neighbours form one shape, so no rasteriser leaves a seam between them. Modules
 * that touch only at a corner stay separate.
 */
export function outlineModules(modules: Matrix, margin: number, radii: CornerRadii): string {
  const traced = new Uint8Array(modules.size * modules.size);
  const turns = { convex: turnsOf(radii.convex), concave: turnsOf(radii.concave) };
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const isTopEdge = isDark(modules, row, column) && !isDark(modules, row - 1, column);
      if (!isTopEdge || traced[row * modules.size + column] === 1) continue;
      path += roundCorners(traceContour(modules, row, column, traced), margin, radii, turns);
    }
  }
  return path;
}

/**
 * Path data of a corner, by the direction before and after it. A code has thousands of corners, but only eight kinds.
 */
type Turns = readonly (readonly string[])[];

const DIRECTIONS = [Direction.Right, Direction.Down, Direction.Left, Direction.Up] as const;
const turnsOf = (radius: number): Turns => DIRECTIONS.map((from) => DIRECTIONS.map((to) => turn(from, to, radius)));

const isDark = ({ size, isDark }: Matrix, row: number, column: number): boolean =>
  row >= 0 && column >= 0 && row < size && column < size && isDark(row, column);

/**
 * Traces a contour with the dark area on its right. Starts at the top left corner of the module with the contour's
 * first top edge in reading order, which is always a corner. Marks the top edges it passes in `traced`.
 */
function traceContour(modules: Matrix, startRow: number, startColumn: number, traced: Uint8Array): Corner[] {
  const corners: Corner[] = [];
  let [x, y] = [startColumn, startRow];
  let direction: Direction = Direction.Right;
  let isConvex = !isDark(modules, startRow, startColumn - 1);
  do {
    corners.push({ x, y, direction, isConvex });
    let turned: Direction = direction;
    while (turned === direction) {
      if (direction === Direction.Right) traced[y * modules.size + x] = 1;
      x += X_STEP[direction];
      y += Y_STEP[direction];
      turned = nextDirection(modules, x, y, direction);
    }
    isConvex = turned === turnedRight(direction, 1);
    direction = turned;
  } while (x !== startColumn || y !== startRow || direction !== Direction.Right);
  return corners;
}

/**
 * Turns right where the dark area ends, even if it continues across the corner; left where it is ahead; otherwise goes
 * straight on.
 */
function nextDirection(modules: Matrix, x: number, y: number, direction: Direction): Direction {
  // The two modules ahead of the point (x, y). On each axis, -1 selects the module before it and 0 the one after it.
  const right = turnedRight(direction, 1);
  const ahead = (side: Direction): boolean =>
    isDark(
      modules,
      y + Math.min(0, Y_STEP[direction] + Y_STEP[side]),
      x + Math.min(0, X_STEP[direction] + X_STEP[side]),
    );
  if (!ahead(right)) return right;
  const left = turnedRight(direction, 3);
  return ahead(left) ? left : direction;
}

function roundCorners(
  corners: readonly Corner[],
  margin: number,
  radii: CornerRadii,
  turns: Readonly<Record<keyof CornerRadii, Turns>>,
): string {
  const kindOf = ({ isConvex }: Corner): keyof CornerRadii => (isConvex ? 'convex' : 'concave');
  let path = '';
  for (const [index, corner] of corners.entries()) {
    const { x, y, direction } = corner;
    const radius = radii[kindOf(corner)];
    if (index === 0) path += moveTo(margin + x + radius * X_STEP[direction], margin + y + radius * Y_STEP[direction]);
    const next = corners[(index + 1) % corners.length] ?? corner;
    const length = Math.abs(next.x - x) + Math.abs(next.y - y);
    path += line(direction, length - radius - radii[kindOf(next)]);
    path += turns[kindOf(next)][direction]?.[next.direction] ?? '';
  }
  return `${path}z`;
}
