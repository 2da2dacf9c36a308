import { Resvg } from '@resvg/resvg-js';
import type { Badge } from '../../../src/artwork/badge/badge.js';
import { type ArtworkStyle, draw } from '../../../src/artwork/draw/drawing.js';
import { toSvg } from '../../../src/artwork/formats/svg.js';
import { createMatrix, type Matrix } from '../../../src/artwork/symbol/matrix.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../../src/core/contract/style-options.js';

export const ADDRESS = 'https://example.com/r/AbCd1234';

/** The contract's defaults, at the smallest size. */
export const PLAIN: ArtworkStyle = {
  foregroundColor: '#102A2A',
  secondaryColor: '#357466',
  backgroundColor: '#FFFFFF',
  frameColor: '#102A2A',
  useGradient: false,
  gradientDirection: GradientDirection.Diagonal,
  moduleShape: ModuleShape.Square,
  eyeFrameShape: EyeShape.Square,
  eyeBallShape: EyeShape.Square,
  frameStyle: FrameStyle.None,
  centerBadge: CenterBadge.None,
  centerText: '',
  errorCorrection: ErrorCorrection.Quartile,
  drawQuietZones: true,
  pixelsPerModule: 6,
};

interface Pixels {
  readonly side: number;
  /** In the form `#RRGGBBAA`. */
  at(x: number, y: number): string;
  isDark(x: number, y: number): boolean;
}

export const drawCode = (changes: Partial<ArtworkStyle>, text = ADDRESS, badge: Badge | null = null): string => {
  const style = { ...PLAIN, ...changes };
  return toSvg(draw(createMatrix(text, style.errorCorrection), style, badge), 'A title');
};

export function pixelsOf(svg: string): Pixels {
  const { pixels, width } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const bytes = (x: number, y: number): Buffer =>
    Buffer.from(pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4));
  return {
    side: width,
    at: (x, y) => `#${bytes(x, y).toString('hex').toUpperCase()}`,
    isDark: (x, y) => (bytes(x, y)[3] ?? 0) > 127 && (bytes(x, y)[1] ?? 0) < 128,
  };
}

/** Returns all colours in a part of the picture. */
export function coloursOf(pixels: Pixels, [left, top, right, bottom] = [0, 0, pixels.side, pixels.side]): Set<string> {
  const colours = new Set<string>();
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) colours.add(pixels.at(x, y));
  return colours;
}

export const matrixOf = (rows: readonly (readonly boolean[])[]): Matrix => ({
  version: 1,
  size: rows.length,
  mask: 0,
  isDark: (row, column) => rows[row]?.[column] ?? false,
});
