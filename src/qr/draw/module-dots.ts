import { splitAlignmentPatterns } from '../symbol/alignment-patterns.js';
import type { Matrix } from '../symbol/matrix.js';
import { compact, moveTo } from './path.js';

/** In modules. Below 0.8 readers begin to miss dots; close to 1 neighbours clot in print. */
export const DOT_DIAMETER = 0.9;

const RADIUS = compact(DOT_DIAMETER / 2);
const ACROSS = compact(DOT_DIAMETER);
/** From its leftmost point, and back to it: the next dot is placed relative to that. */
const CIRCLE = `a${RADIUS} ${RADIUS} 0 1 1 ${ACROSS} 0 ${RADIUS} ${RADIUS} 0 1 1-${ACROSS} 0z`;

/**
 * A circle for every dark module as path data, moved by `margin` right and down. Alignment patterns are rings around a
 * dot, as the eyes are: made of loose dots, jsQR mistakes other modules for them and reads next to no code.
 */
export function dotModules(matrix: Matrix, margin: number): string {
  const { rest: modules, path: alignmentPatterns } = splitAlignmentPatterns(matrix, margin);
  let path = alignmentPatterns;
  for (let row = 0; row < modules.size; row++) {
    let last = -1;
    for (let column = 0; column < modules.size; column++) {
      if (!modules.isDark(row, column)) continue;
      const left = margin + column + (1 - DOT_DIAMETER) / 2;
      path += (last < 0 ? moveTo(left, margin + row + 0.5) : `m${column - last} 0`) + CIRCLE;
      last = column;
    }
  }
  return path;
}
