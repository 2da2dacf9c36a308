import { createMatrix, type Matrix } from './matrix.js';
import type { ErrorCorrection } from './style-options.js';

/** The quiet zone that ISO/IEC 18004, clause 6.3.8 asks for on every side, in modules. */
export const QUIET_ZONE = 4;

/** What of a style the picture follows. Colours are `#RRGGBB`. */
export interface ArtworkStyle {
  readonly foregroundColor: string;
  readonly backgroundColor: string;
  readonly errorCorrection: ErrorCorrection;
  readonly drawQuietZones: boolean;
  /** Whole pixels, 6 to 16. */
  readonly pixelsPerModule: number;
}

/** A picture in module units, the same for every output. */
export interface Drawing {
  /** Modules a side, quiet zone included. */
  readonly extent: number;
  readonly background: string;
  readonly foreground: string;
  /** SVG path data of all dark modules. */
  readonly path: string;
  readonly pixelsPerModule: number;
}

export function draw(text: string, style: ArtworkStyle): Drawing {
  const matrix = createMatrix(text, style.errorCorrection);
  const margin = style.drawQuietZones ? QUIET_ZONE : 0;
  return {
    extent: matrix.size + 2 * margin,
    background: style.backgroundColor,
    foreground: style.foregroundColor,
    path: modulePath(matrix, margin),
    pixelsPerModule: style.pixelsPerModule,
  };
}

/** One subpath per horizontal run of dark modules: no seams between neighbours, a fraction of the size. */
function modulePath(matrix: Matrix, margin: number): string {
  let path = '';
  for (let row = 0; row < matrix.size; row++) {
    for (let column = 0; column < matrix.size; column++) {
      if (!matrix.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < matrix.size && matrix.isDark(row, column + 1)) column++;
      path += `M${start + margin} ${row + margin}h${column - start + 1}v1H${start + margin}z`;
    }
  }
  return path;
}
