import { DesignEye } from '../../core/contract/design-options.js';
import { type PolygonCorner, roundedPolygon } from './path.js';

/**
 * Sizes of the corners of a shape in the code's top left, in modules: the one in the code's corner, then clockwise. The
 * other finder patterns mirror it.
 */
type Corners = readonly [outer: number, right: number, inner: number, below: number];

/** A square around the centre of a finder pattern, with corners of its own. */
export interface CorneredSquare {
  readonly side: number;
  readonly corners: Corners;
  /** Whether corners are cut off straight; otherwise they are rounded. */
  readonly areCut: boolean;
}

interface CorneredEye {
  readonly outer: CorneredSquare;
  readonly hole: CorneredSquare;
  readonly center: CorneredSquare;
}

const eye = (outer: Corners, hole: Corners, center: Corners, areCut = false): CorneredEye => ({
  outer: { side: 7, corners: outer, areCut },
  hole: { side: 5, corners: hole, areCut },
  center: { side: 3, corners: center, areCut },
});

/**
 * Corners are concentric or parallel, so that the ring has the same width everywhere, and short enough for straight
 * parts along the axes, which all readers need.
 */
export const CORNERED_EYES: Readonly<Record<DesignEye, CorneredEye>> = {
  [DesignEye.Leaf]: eye([0, 2.8, 0, 2.8], [0, 1.8, 0, 1.8], [0, 1.3, 0, 1.3]),
  [DesignEye.CutCorner]: eye([2, 0, 0, 0], [1.4, 0, 0, 0], [0.85, 0, 0, 0], true),
  [DesignEye.Shield]: eye([0.6, 0.6, 3, 3], [0, 0, 2, 2], [0.2, 0.2, 1.3, 1.3]),
};

/**
 * Draws a square as path data, or a hole of that shape. `mirror` is -1 for an axis along which the shape is the mirror
 * image of that in the top left.
 */
export function corneredSquare(
  [x, y]: readonly [x: number, y: number],
  [mirrorX, mirrorY]: readonly [x: 1 | -1, y: 1 | -1],
  { side, corners, areCut }: CorneredSquare,
  isHole: boolean,
): string {
  const [outer, right, inner, below] = corners;
  const near = -side / 2;
  const far = side / 2;
  const points = [
    ...cornerAt(near, near, outer, [0, 1], [1, 0], areCut),
    ...cornerAt(far, near, right, [-1, 0], [0, 1], areCut),
    ...cornerAt(far, far, inner, [0, -1], [-1, 0], areCut),
    ...cornerAt(near, far, below, [1, 0], [0, -1], areCut),
  ].map(([across, down, radius]): PolygonCorner => [x + mirrorX * across, y + mirrorY * down, radius]);
  // A mirror image runs counterclockwise.
  return roundedPolygon(mirrorX === mirrorY ? points : points.toReversed(), isHole);
}

/** Returns a rounded corner, or the two ends of a cut; `before` and `after` point to the adjacent corners. */
function cornerAt(
  x: number,
  y: number,
  size: number,
  before: readonly [x: number, y: number],
  after: readonly [x: number, y: number],
  isCut: boolean,
): PolygonCorner[] {
  if (!isCut || size === 0) return [[x, y, size]];
  return [
    [x + size * before[0], y + size * before[1], 0],
    [x + size * after[0], y + size * after[1], 0],
  ];
}
