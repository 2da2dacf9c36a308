import type { DesignEye, DesignModules } from '../../../../src/core/contract/design-options.ts';
import type { EyeShape, GradientDirection, ModuleShape } from '../../../generated/code-designer/preview.ts';

export type AnyModules = ModuleShape | DesignModules;
export type AnyEye = EyeShape | DesignEye;
export type Gradient = GradientDirection | 'Radial';

export const SIDE = 40;

/** Part of a code, row by row. */
const PIECE = ['11010', '01110', '10001', '11011', '01001'];
const isDark = (row: number, column: number): boolean => PIECE[row]?.[column] === '1';

/** Modules as the service draws them: adjacent ones form one shape, except dots. */
export function ModulePictogram({ shape }: { shape: AnyModules }) {
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

function modulePath(shape: AnyModules, row: number, column: number): string {
  if (shape === 'Square') return roundedRectangle(column, row, 1, [0, 0, 0, 0]);
  if (shape === 'Dots') return roundedRectangle(column + 0.05, row + 0.05, 0.9, [0.45, 0.45, 0.45, 0.45]);
  if (shape === 'SmallSquares') return roundedRectangle(column + 0.1, row + 0.1, 0.8, [0, 0, 0, 0]);
  if (shape === 'Diamonds') return `M${column - 0.08} ${row + 0.5}l.58-.58 .58 .58-.58 .58z`;
  if (shape === 'BarsVertical') return barPart(column, row, isDark(row - 1, column), isDark(row + 1, column), false);
  if (shape === 'BarsHorizontal') return barPart(row, column, isDark(row, column - 1), isDark(row, column + 1), true);
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

/** One module of a bar with round ends. `line` is its column, or its row if the bar is level. */
function barPart(line: number, at: number, hasPrevious: boolean, hasNext: boolean, isLevel: boolean): string {
  const [near, far] = [line + 0.08, line + 0.92];
  const [start, end] = [hasPrevious ? at : at + 0.5, hasNext ? at + 1 : at + 0.5];
  const point = (across: number, along: number): string => (isLevel ? `${along} ${across}` : `${across} ${along}`);
  const arc = `A.42 .42 0 0 ${isLevel ? 0 : 1} `;
  const ends = [hasPrevious ? 'L' : arc, hasNext ? 'L' : arc] as const;
  return `M${point(near, start)}${ends[0]}${point(far, start)}L${point(far, end)}${ends[1]}${point(near, end)}z`;
}

/** A square with a radius for each corner, clockwise from the upper left. */
export function roundedRectangle(
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

type Corners = readonly [number, number, number, number];
const even = (radius: number): Corners => [radius, radius, radius, radius];
/** Corner radii of the ring, of its hole and of the centre, in the upper left eye. */
const EYES: Record<AnyEye, readonly [outer: Corners, hole: Corners, centre: Corners]> = {
  Square: [even(0), even(0), even(0)],
  Rounded: [even(1.2), even(0.8), even(0.6)],
  Circle: [even(3.2), even(2), even(1.5)],
  Leaf: [
    [0, 2.8, 0, 2.8],
    [0, 1.8, 0, 1.8],
    [0, 1.3, 0, 1.3],
  ],
  CutCorner: [
    [2, 0, 0, 0],
    [1.4, 0, 0, 0],
    [0.85, 0, 0, 0],
  ],
  Shield: [
    [0.6, 0.6, 3, 3],
    [0, 0, 2, 2],
    [0.2, 0.2, 1.3, 1.3],
  ],
};

/** Corners are round, except those that the shape cuts off. */
function eyePath(shape: AnyEye, layer: 0 | 1 | 2): string {
  const path = roundedRectangle(layer, layer, 7 - 2 * layer, EYES[shape][layer]);
  return shape === 'CutCorner' ? path.replace(/A[^A-Z]*? (\S+ \S+?)(?=[A-Zz])/g, 'L$1') : path;
}

interface EyeProps {
  frame: AnyEye;
  ball: AnyEye;
  /** The part being chosen; the other one is faint. */
  part: 'frame' | 'ball';
}

/** One of the three finder patterns of a code, in its proportions. */
export function EyePictogram({ frame, ball, part }: EyeProps) {
  return (
    <svg viewBox="0 0 7 7" width={SIDE} height={SIDE} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={eyePath(frame, 0) + eyePath(frame, 1)} opacity={part === 'frame' ? 1 : 0.3} />
      <path d={eyePath(ball, 2)} opacity={part === 'ball' ? 1 : 0.3} />
    </svg>
  );
}

const GRADIENTS: Record<Gradient, string> = {
  Horizontal: 'linear-gradient(to right',
  Vertical: 'linear-gradient(to bottom',
  Diagonal: 'linear-gradient(to bottom right',
  Radial: 'radial-gradient(circle',
};

export function GradientPictogram({ gradient, from, to }: { gradient: Gradient; from: string; to: string }) {
  const background = `${GRADIENTS[gradient]}, ${from}, ${to})`;
  return <span style={{ background, width: SIDE, height: SIDE, borderRadius: 4 }} />;
}
