import { EyeShape } from '../style-options.js';
import { roundedSquare } from './path.js';

/** Modules a side of a finder pattern (ISO/IEC 18004, clause 6.3.3). */
export const FINDER_SIDE = 7;
const CENTER_SIDE = 3;

/**
 * Corner radii of ring and ball, by [ring][ball]. The ring's inner corners have one module less, so that its stroke is
 * equally thick all around. What is rounded is more so the rounder its partner is: jsQR also weighs the ratio along the
 * diagonals, and with these radii it finds the eyes at every size. A square with a circle it misses for about half of
 * all codes, but there is nothing to round.
 */
const RADII: Readonly<Record<EyeShape, Record<EyeShape, { readonly ring: number; readonly ball: number }>>> = {
  [EyeShape.Square]: {
    [EyeShape.Square]: { ring: 0, ball: 0 },
    [EyeShape.Rounded]: { ring: 0, ball: 0.6 },
    [EyeShape.Circle]: { ring: 0, ball: 1.5 },
  },
  [EyeShape.Rounded]: {
    [EyeShape.Square]: { ring: 1.5, ball: 0 },
    [EyeShape.Rounded]: { ring: 2, ball: 0.9 },
    [EyeShape.Circle]: { ring: 2.5, ball: 1.5 },
  },
  [EyeShape.Circle]: {
    [EyeShape.Square]: { ring: 3.5, ball: 0 },
    [EyeShape.Rounded]: { ring: 3.5, ball: 1 },
    [EyeShape.Circle]: { ring: 3.5, ball: 1.5 },
  },
};

/** The shapes of a style's eyes. */
export interface FinderShapes {
  readonly eyeFrameShape: EyeShape;
  readonly eyeBallShape: EyeShape;
}

/** Upper left corners of the three eyes. */
const finderCorners = (size: number): readonly (readonly [row: number, column: number])[] => [
  [0, 0],
  [0, size - FINDER_SIDE],
  [size - FINDER_SIDE, 0],
];

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
 * The rings as path data, moved by `margin` right and down. Whatever the shapes of ring and ball, dark and light are
 * 1:1:3:1:1 along both lines through an eye's centre: that is what readers search for.
 */
export function finderRings(size: number, margin: number, { eyeFrameShape, eyeBallShape }: FinderShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].ring;
  const ring = (left: number, top: number): string =>
    roundedSquare({ left, top, side: FINDER_SIDE, radius }) +
    roundedSquare({ left: left + 1, top: top + 1, side: FINDER_SIDE - 2, radius: Math.max(0, radius - 1), isHole: true });
  return finderCorners(size)
    .map(([row, column]) => ring(margin + column, margin + row))
    .join('');
}

/** The dark middles as path data, moved by `margin` right and down. */
export function finderCenters(size: number, margin: number, { eyeFrameShape, eyeBallShape }: FinderShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].ball;
  return finderCorners(size)
    .map(([row, column]) =>
      roundedSquare({ left: margin + column + 2, top: margin + row + 2, side: CENTER_SIDE, radius }),
    )
    .join('');
}
