import type { Design } from '../../core/contract/design-options.js';
import { EyeShape } from '../../core/contract/style-options.js';
import { type CorneredSquare, corneredEye, corneredSquare } from './cornered-eyes.js';
import { roundedSquare } from './path.js';

/** Modules per side of a finder pattern (ISO/IEC 18004, clause 6.3.3). */
const FINDER_SIDE = 7;

/** A square with rounded corners around the centre of a finder pattern, in modules. */
interface CenteredSquare {
  readonly side: number;
  readonly radius: number;
}

type FinderPart = CenteredSquare | CorneredSquare;

/** The ring's outer and inner edges, and the dark centre. */
interface FinderGeometry<Part = FinderPart> {
  readonly outer: Part;
  readonly hole: Part;
  readonly center: Part;
}

const geometry = (
  outer: readonly [side: number, radius: number],
  hole: readonly [side: number, radius: number],
  center: readonly [side: number, radius: number],
): FinderGeometry<CenteredSquare> => {
  const square = ([side, radius]: readonly [number, number]): CenteredSquare => ({ side, radius });
  return { outer: square(outer), hole: square(hole), center: square(center) };
};

/**
 * Indexed by [ring][centre]. Along the axes through the centre, the ratios of dark and light are 1:1:3:1:1, for which
 * every reader searches. Along the diagonals they are close to it, because jsQR considers these too and would confuse a
 * finder pattern with a few dots of equally bad proportions. A plain circle in a sharp square is worst, because its
 * diagonal is short, so a slightly larger one that extends into the corners is used. zbar fits straight lines to the
 * ring's edges, so a round ring has short straight parts.
 */
const GEOMETRY: Readonly<Record<EyeShape, Record<EyeShape, FinderGeometry>>> = {
  [EyeShape.Square]: {
    [EyeShape.Square]: geometry([7, 0], [5, 0], [3, 0]),
    [EyeShape.Rounded]: geometry([7, 0], [5, 0], [3, 0.5]),
    [EyeShape.Circle]: geometry([7, 0], [5, 0.4], [3.4, 1.35]),
  },
  [EyeShape.Rounded]: {
    [EyeShape.Square]: geometry([7, 1], [5, 0.6], [3, 0]),
    [EyeShape.Rounded]: geometry([7, 1.2], [5, 0.8], [3, 0.6]),
    [EyeShape.Circle]: geometry([7, 1.5], [5, 1.2], [3.3, 1.65]),
  },
  [EyeShape.Circle]: {
    [EyeShape.Square]: geometry([7, 3.2], [5, 2], [2.8, 0.4]),
    [EyeShape.Rounded]: geometry([7, 3.2], [5, 2], [3, 1]),
    [EyeShape.Circle]: geometry([7, 3.2], [5, 2], [3, 1.5]),
  },
};

/** The shapes of the finder patterns. The contract calls them eyes: the frame is the ring, the ball is the centre. */
export interface FinderShapes {
  readonly eyeFrameShape: EyeShape;
  readonly eyeBallShape: EyeShape;
  readonly design?: Pick<Design, 'eyeFrame' | 'eyeBall'> | null;
}

/** Returns the top left corners of the three finder patterns. */
const finderCorners = (size: number): readonly (readonly [row: number, column: number])[] => [
  [0, 0],
  [0, size - FINDER_SIDE],
  [size - FINDER_SIDE, 0],
];

/** Whether a module belongs to one of the three finder patterns of a symbol of the given size. */
export const isInFinderPattern = (size: number, row: number, column: number): boolean => {
  const [top, left, bottom, right] = [
    row < FINDER_SIDE,
    column < FINDER_SIDE,
    row >= size - FINDER_SIDE,
    column >= size - FINDER_SIDE,
  ];
  return (top && (left || right)) || (bottom && left);
};

/** Draws the rings as path data, shifted right and down by `margin`. */
export const finderRings = (size: number, margin: number, shapes: FinderShapes): string => {
  const { outer, hole } = geometryOf(shapes);
  return finderCorners(size)
    .map((corner) => finderPart(corner, margin, outer) + finderPart(corner, margin, hole, true))
    .join('');
};

/** Draws the dark centres as path data, shifted right and down by `margin`. */
export const finderCenters = (size: number, margin: number, shapes: FinderShapes): string =>
  finderCorners(size)
    .map((corner) => finderPart(corner, margin, geometryOf(shapes).center))
    .join('');

function geometryOf({ eyeFrameShape, eyeBallShape, design }: FinderShapes): FinderGeometry {
  const [ring, ball] = [design?.eyeFrame ?? null, design?.eyeBall ?? null];
  if (ring === null && ball === null) return GEOMETRY[eyeFrameShape][eyeBallShape];
  return corneredEye(ring ?? eyeFrameShape, ball ?? eyeBallShape);
}

function finderPart(
  [row, column]: readonly [row: number, column: number],
  margin: number,
  part: FinderPart,
  isHole = false,
): string {
  const [x, y] = [margin + column + FINDER_SIDE / 2, margin + row + FINDER_SIDE / 2];
  if ('corners' in part) return corneredSquare([x, y], [column === 0 ? 1 : -1, row === 0 ? 1 : -1], part, isHole);
  const { side, radius } = part;
  return roundedSquare({ left: x - side / 2, top: y - side / 2, side, radius, isHole });
}

const isCrisp = (part: FinderPart): boolean => 'radius' in part && part.radius === 0;

/** Whether all edges of the rings lie between two modules. `areCrispCenters` is the same for the centres. */
export const areCrispRings = (shapes: FinderShapes): boolean => {
  const { outer, hole } = geometryOf(shapes);
  return isCrisp(outer) && isCrisp(hole);
};
export const areCrispCenters = (shapes: FinderShapes): boolean => isCrisp(geometryOf(shapes).center);
