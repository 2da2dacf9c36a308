import type { EyeShape, FrameStyle, GradientDirection, ModuleShape } from '../../../generated/code-designer/preview.ts';

const SIDE = 40;

/** Part of a code, row by row. */
const PIECE = ['11010', '01110', '10001', '11011', '01001'];
const isDark = (row: number, column: number): boolean => PIECE[row]?.[column] === '1';

/** Modules as the service draws them: adjacent ones form one shape, except dots. */
export function ModulePictogram({ shape }: { shape: ModuleShape }) {
  const cells = PIECE.flatMap((line, row) => Array.from(line, (_, column) => [row, column] as const));
  return (
    <svg viewBox="0 0 5 5" width={SIDE} height={SIDE} fill="currentColor" aria-hidden="true">
      {cells
        .filter(([row, column]) => isDark(row, column))
        .map(([row, column]) => (
          <path key={`${row} ${column}`} d={modulePath(shape, row, column)} />
        ))}
    </svg>
  );
}

function modulePath(shape: ModuleShape, row: number, column: number): string {
  if (shape === 'Square') return roundedRectangle(column, row, 1, [0, 0, 0, 0]);
  if (shape === 'Dots') return roundedRectangle(column + 0.05, row + 0.05, 0.9, [0.45, 0.45, 0.45, 0.45]);
  const [up, right] = [isDark(row - 1, column), isDark(row, column + 1)];
  const [down, left] = [isDark(row + 1, column), isDark(row, column - 1)];
  const corner = (isJoined: boolean): number => (isJoined ? 0 : 0.5);
  return roundedRectangle(column, row, 1, [
    corner(up || left),
    corner(up || right),
    corner(down || right),
    corner(down || left),
  ]);
}

/** A square with a radius for each corner, clockwise from the upper left. */
function roundedRectangle(
  left: number,
  top: number,
  side: number,
  [first, second, third, fourth]: readonly [number, number, number, number],
): string {
  const [right, bottom] = [left + side, top + side];
  return (
    `M${left + first} ${top}H${right - second}A${second} ${second} 0 0 1 ${right} ${top + second}` +
    `V${bottom - third}A${third} ${third} 0 0 1 ${right - third} ${bottom}` +
    `H${left + fourth}A${fourth} ${fourth} 0 0 1 ${left} ${bottom - fourth}V${top + first}A${first} ${first} 0 0 1 ${left + first} ${top}z`
  );
}

const even = (radius: number) => [radius, radius, radius, radius] as const;
const RING_RADII: Record<EyeShape, readonly [outer: number, hole: number]> = {
  Square: [0, 0],
  Rounded: [1.2, 0.8],
  Circle: [3.2, 2],
};
const CENTRE_RADII: Record<EyeShape, number> = { Square: 0, Rounded: 0.6, Circle: 1.5 };

interface EyeProps {
  frame: EyeShape;
  ball: EyeShape;
  /** The part being chosen; the other one is faint. */
  part: 'frame' | 'ball';
}

/** One of the three finder patterns of a code, in its proportions. */
export function EyePictogram({ frame, ball, part }: EyeProps) {
  const [outer, hole] = RING_RADII[frame];
  const ring = roundedRectangle(0, 0, 7, even(outer)) + roundedRectangle(1, 1, 5, even(hole));
  return (
    <svg viewBox="0 0 7 7" width={SIDE} height={SIDE} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={ring} opacity={part === 'frame' ? 1 : 0.3} />
      <path d={roundedRectangle(2, 2, 3, even(CENTRE_RADII[ball]))} opacity={part === 'ball' ? 1 : 0.3} />
    </svg>
  );
}

export function FramePictogram({ frame }: { frame: FrameStyle }) {
  const radius = frame === 'Rounded' ? 1.6 : 0;
  const border = roundedRectangle(0, 0, 9, even(radius)) + roundedRectangle(1, 1, 7, even(radius / 2));
  return (
    <svg viewBox="0 0 9 9" width={SIDE} height={SIDE} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      {frame !== 'None' && <path d={border} />}
      <g opacity={0.4}>
        <path d="M2 2h2v2H2zM5 2h2v2H5zM2 5h2v2H2zM5 5h1v1H5zM6 6h1v1H6z" />
      </g>
    </svg>
  );
}

const DIRECTIONS: Record<GradientDirection, string> = {
  Horizontal: 'to right',
  Vertical: 'to bottom',
  Diagonal: 'to bottom right',
};

export function GradientPictogram({ direction, from, to }: { direction: GradientDirection; from: string; to: string }) {
  const background = `linear-gradient(${DIRECTIONS[direction]}, ${from}, ${to})`;
  return <span style={{ background, width: SIDE, height: SIDE, borderRadius: 4 }} />;
}
