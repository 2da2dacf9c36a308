import { DesignEye } from '../../core/contract/design-options.js';
import { EyeShape } from '../../core/contract/style-options.js';
import { type PolygonCorner, roundedPolygon } from './path.js';

/**
 * Radii of the corners of a shape in the code's top left, in modules: the one in the code's corner, then clockwise. The
 * other finder patterns mirror it.
 */
type Corners = readonly [outer: number, right: number, inner: number, below: number];

/** A square around the centre of a finder pattern, with corners of its own. */
export interface CorneredSquare {
  readonly side: number;
  readonly corners: Corners;
  /** Whether the first corner is cut off straight, as far from the centre as a round one would be. */
  readonly isCut: boolean;
}

type EyePart = Omit<CorneredSquare, 'side'>;

const part = (corners: Corners, isCut = false): EyePart => ({ corners, isCut });
const all = (radius: number): EyePart => part([radius, radius, radius, radius]);

interface Ring {
  readonly outer: EyePart;
  /** Absent for corners in proportion to the outer ones. */
  readonly hole?: Corners;
}

/**
 * zbar fits lines to the holes, so a round one has straight parts. zxing takes the symbol's corners from them: with
 * rounder ones below than above, it misses symbols of more than 60 modules a side.
 */
const RINGS: Readonly<Record<EyeShape | DesignEye, Ring>> = {
  [EyeShape.Square]: { outer: all(0) },
  [EyeShape.Rounded]: { outer: all(1.2), hole: [0.8, 0.8, 0.8, 0.8] },
  [EyeShape.Circle]: { outer: all(3.2), hole: [2, 2, 2, 2] },
  [DesignEye.Leaf]: { outer: part([0, 2.5, 0, 2.5]) },
  [DesignEye.CutCorner]: { outer: part([2.9, 0, 0, 0], true) },
  [DesignEye.Shield]: { outer: part([0.5, 0.5, 2.2, 2.2]), hole: [0, 0, 1.2, 1.2] },
};

const BALLS: Readonly<Record<EyeShape | DesignEye, EyePart>> = {
  [EyeShape.Square]: all(0),
  [EyeShape.Rounded]: all(0.6),
  [EyeShape.Circle]: all(1.5),
  [DesignEye.Leaf]: part([0, 1.3, 0, 1.3]),
  [DesignEye.CutCorner]: part([1.1, 0, 0, 0], true),
  [DesignEye.Shield]: part([0.2, 0.2, 1.3, 1.3]),
};

const SIDES = { outer: 7, hole: 5, center: 3 };
/** Maximum difference of a centre's corner radius from that with the ring's proportions, in modules. */
const TOLERANCE = 0.45;

/**
 * Returns a ring with a centre of which at least one is a shape of a design. Along the diagonals, too, the proportions
 * are close to 1:1:3:1:1, so a centre of another shape than its ring approaches that of the ring.
 */
export function corneredEye(ring: EyeShape | DesignEye, ball: EyeShape | DesignEye) {
  const { outer, hole } = RINGS[ring];
  const center = BALLS[ball];
  const scaled = (side: number): Corners => mapped(outer.corners, (radius) => (radius * side) / SIDES.outer);
  const alike = scaled(SIDES.center);
  const near = mapped(center.corners, (radius, index) => {
    const wanted = alike[index] ?? 0;
    return Math.min(wanted + TOLERANCE, Math.max(wanted - TOLERANCE, radius));
  });
  return {
    outer: { ...outer, side: SIDES.outer },
    hole: { ...outer, side: SIDES.hole, corners: hole ?? scaled(SIDES.hole) },
    // zbar misses a cut centre in a round ring.
    center: { side: SIDES.center, corners: near, isCut: center.isCut && ring !== EyeShape.Circle },
  };
}

const mapped = (corners: Corners, change: (radius: number, index: number) => number): Corners =>
  corners.map(change) as [number, number, number, number];

/**
 * Draws a square as path data, or a hole of that shape. `mirror` is -1 for an axis along which the shape is the mirror
 * image of that in the top left.
 */
export function corneredSquare(
  [x, y]: readonly [x: number, y: number],
  [mirrorX, mirrorY]: readonly [x: 1 | -1, y: 1 | -1],
  { side, corners, isCut }: CorneredSquare,
  isHole: boolean,
): string {
  const [outer, right, inner, below] = corners;
  const near = -side / 2;
  const far = side / 2;
  const points = (
    [...firstCorner(near, outer, isCut), [far, near, right], [far, far, inner], [near, far, below]] as const
  ).map(([across, down, radius]): PolygonCorner => [x + mirrorX * across, y + mirrorY * down, radius]);
  // A mirror image runs counterclockwise.
  return roundedPolygon(mirrorX === mirrorY ? points : points.toReversed(), isHole);
}

/** Length of a cut on each side that is as far from the centre as a corner with a radius of 1. */
const CUT = 2 - Math.SQRT2;

/** Returns the corner at the top left, rounded or with the two ends of a cut. */
function firstCorner(near: number, radius: number, isCut: boolean): PolygonCorner[] {
  if (!isCut) return [[near, near, radius]];
  const cut = near + radius * CUT;
  return [
    [near, cut, 0],
    [cut, near, 0],
  ];
}
