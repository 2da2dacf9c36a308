import { EyeShape } from '../style-options.js';
import { roundedSquare } from './path.js';

/** Modules a side of a finder pattern (ISO/IEC 18004, clause 6.3.3). */
export const EYE_SIDE = 7;
const BALL_SIDE = 3;

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
export interface EyeShapes {
  readonly eyeFrameShape: EyeShape;
  readonly eyeBallShape: EyeShape;
}

/** Upper left corners of the three eyes. */
const eyeCorners = (size: number): readonly (readonly [row: number, column: number])[] => [
  [0, 0],
  [0, size - EYE_SIDE],
  [size - EYE_SIDE, 0],
];

export const isInEye = (size: number, row: number, column: number): boolean => {
  const [top, left, bottom, right] = [
    row < EYE_SIDE,
    column < EYE_SIDE,
    row >= size - EYE_SIDE,
    column >= size - EYE_SIDE,
  ];
  return (top && (left || right)) || (bottom && left);
};

/**
 * The rings as path data, moved by `margin` right and down. Whatever the shapes of ring and ball, dark and light are
 * 1:1:3:1:1 along both lines through an eye's centre: that is what readers search for.
 */
export function eyeFrames(size: number, margin: number, { eyeFrameShape, eyeBallShape }: EyeShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].ring;
  const ring = (left: number, top: number): string =>
    roundedSquare({ left, top, side: EYE_SIDE, radius }) +
    roundedSquare({ left: left + 1, top: top + 1, side: EYE_SIDE - 2, radius: Math.max(0, radius - 1), isHole: true });
  return eyeCorners(size)
    .map(([row, column]) => ring(margin + column, margin + row))
    .join('');
}

/** The dark middles as path data, moved by `margin` right and down. */
export function eyeBalls(size: number, margin: number, { eyeFrameShape, eyeBallShape }: EyeShapes): string {
  const radius = RADII[eyeFrameShape][eyeBallShape].ball;
  return eyeCorners(size)
    .map(([row, column]) =>
      roundedSquare({ left: margin + column + 2, top: margin + row + 2, side: BALL_SIDE, radius }),
    )
    .join('');
}
