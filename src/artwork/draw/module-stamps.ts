import type { Matrix } from '../symbol/matrix.js';
import { compact, moveTo } from './path.js';

/** A shape that is drawn for every dark module, in its middle. */
export interface Stamp {
  /** Width and height in modules. */
  readonly side: number;
  /** Relative path data that starts and ends in the middle of the left edge. */
  readonly path: string;
}

/** A circle. In modules. Below 0.8, readers begin to miss dots; close to 1, neighbours merge in print. */
export const DOT = circle(0.9);
/** Tips reach over the edges of the module, because a smaller diamond is too light for readers. */
export const DIAMOND = diamond(1.16);
export const SMALL_SQUARE = square(0.8);

function circle(side: number): Stamp {
  const [radius, across] = [compact(side / 2), compact(side)];
  return { side, path: `a${radius} ${radius} 0 1 1 ${across} 0 ${radius} ${radius} 0 1 1-${across} 0z` };
}

function diamond(side: number): Stamp {
  const half = compact(side / 2);
  return { side, path: `l${half}-${half} ${half} ${half}-${half} ${half}z` };
}

function square(side: number): Stamp {
  const [half, whole] = [compact(side / 2), compact(side)];
  return { side, path: `v-${half}h${whole}v${whole}h-${whole}z` };
}

/** Draws a stamp for every dark module as path data, shifted right and down by `margin`. */
export function stampModules(matrix: Matrix, margin: number, { side, path: stamp }: Stamp): string {
  let path = '';
  for (let row = 0; row < matrix.size; row++) {
    let last = -1;
    for (let column = 0; column < matrix.size; column++) {
      if (!matrix.isDark(row, column)) continue;
      const left = margin + column + (1 - side) / 2;
      // The next stamp of a row is placed relative to the last one.
      path += (last < 0 ? moveTo(left, margin + row + 0.5) : `m${column - last} 0`) + stamp;
      last = column;
    }
  }
  return path;
}
