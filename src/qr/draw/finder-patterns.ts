import { EyeShape } from '../style-options.js';
import { roundedSquare } from './path.js';

/** Modules a side of a finder pattern (ISO/IEC 18004, clause 6.3.3). */
export const FINDER_SIDE = 7;
const CENTER_SIDE = 3;

/**
 * Corner radii of ring and centre, by [ring][centre]. The ring's inner radius is one module smaller, so that it is equally
 * thick all around. A rounded shape is rounder beside a circle: jsQR also checks the ratio along the diagonals, and with these
 * radii it finds the patterns at every size. A sharp square with a circle it misses in about half of all codes.
 */
const RADII: Readonly<Record<EyeShape, Record<EyeShape, { readonly ring: number; readonly center: number }>>> = {
  [EyeShape.Square]: {
    [EyeShape.Square]: { ring: 0, center: 0 },
    [EyeShape.Rounded]: { ring: 0, center: 0.6 },
    [EyeShape.Circle]: { ring: 0, center: 1.5 },
  },
  [EyeShape.Rounded]: {
    [EyeShape.Square]: { ring: 1.5, center: 0 },
    [EyeShape.Rounded]: { ring: 2, center: 0.9 },
    [EyeShape.Circle]: { ring: 2.5, center: 1.5 },
  },
  [EyeShape.Circle]: {
    [EyeShape.Square]: { ring: 3.5, center: 0 },
    [EyeShape.Rounded]: { ring: 3.5, center: 1 },
    [EyeShape.Circle]: { ring: 3.5, center: 1.5 },
  },
};

/** The shapes of the finder patterns, which the contract calls eyes: the frame is the ring, the ball is the centre. */
export interface FinderShapes {
  readonly eyeFrameShape: EyeShape;
  readonly eyeBallShape: EyeShape;
}

/** Upper left corners of the three finder patterns. */
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

/**
 * Draws the rings as path data, moved by `margin` right and down. Whatever the shapes are, dark and light are 1:1:3:1:1
 * along both axes of a finder pattern, which is what readers search for.
 */
export function finderRings(size: number, margin: number, { eyeFrameShape, eyeBallShape }: FinderShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].ring;
  const ring = (left: number, top: number): string =>
    roundedSquare({ left, top, side: FINDER_SIDE, radius }) +
    roundedSquare({
      left: left + 1,
      top: top + 1,
      side: FINDER_SIDE - 2,
      radius: Math.max(0, radius - 1),
      isHole: true,
    });
  return finderCorners(size)
    .map(([row, column]) => ring(margin + column, margin + row))
    .join('');
}

/** Draws the dark centres as path data, moved by `margin` right and down. */
export function finderCenters(size: number, margin: number, { eyeFrameShape, eyeBallShape }: FinderShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].center;
  return finderCorners(size)
    .map(([row, column]) =>
      roundedSquare({ left: margin + column + 2, top: margin + row + 2, side: CENTER_SIDE, radius }),
    )
    .join('');
}
