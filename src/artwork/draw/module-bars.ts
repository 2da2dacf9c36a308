import type { Matrix } from '../symbol/matrix.js';
import { roundedRectangle } from './path.js';

/** In modules. Close to 1, neighbours merge in print. */
const THICKNESS = 0.84;
const INSET = (1 - THICKNESS) / 2;

/**
 * Draws every run of dark modules in a column, or in a row, as a bar with round ends, shifted right and down by
 * `margin`.
 */
export function barModules({ size, isDark }: Matrix, margin: number, areVertical: boolean): string {
  const isDarkAt = (line: number, at: number): boolean => (areVertical ? isDark(at, line) : isDark(line, at));
  let path = '';
  for (let line = 0; line < size; line++) {
    for (let start = 0; start < size; start++) {
      if (!isDarkAt(line, start)) continue;
      const first = start;
      while (start < size && isDarkAt(line, start)) start++;
      const [across, along] = [margin + line + INSET, margin + first + INSET];
      const length = start - first - 2 * INSET;
      path += roundedRectangle({
        left: areVertical ? across : along,
        top: areVertical ? along : across,
        width: areVertical ? THICKNESS : length,
        height: areVertical ? length : THICKNESS,
        radius: THICKNESS / 2,
      });
    }
  }
  return path;
}
