import type { Matrix } from '../symbol/matrix.js';
import { compact, moveTo } from './path.js';

/** In modules. Below 0.8, readers begin to miss dots; close to 1, neighbours merge in print. */
const DOT_DIAMETER = 0.9;

const RADIUS = compact(DOT_DIAMETER / 2);
const ACROSS = compact(DOT_DIAMETER);
/** Starts and ends at the leftmost point. The next dot is placed relative to it. */
const CIRCLE = `a${RADIUS} ${RADIUS} 0 1 1 ${ACROSS} 0 ${RADIUS} ${RADIUS} 0 1 1-${ACROSS} 0z`;

/** Draws a circle for every dark module as path data, shifted right and down by `margin`. */
export function dotModules(matrix: Matrix, margin: number): string {
  let path = '';
  for (let row = 0; row < matrix.size; row++) {
    let last = -1;
    for (let column = 0; column < matrix.size; column++) {
      if (!matrix.isDark(row, column)) continue;
      const left = margin + column + (1 - DOT_DIAMETER) / 2;
      path += (last < 0 ? moveTo(left, margin + row + 0.5) : `m${column - last} 0`) + CIRCLE;
      last = column;
    }
  }
  return path;
}
