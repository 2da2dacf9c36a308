import { reflectance } from '../../../../src/core/contract/colour.ts';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';

/** Minimum difference of reflectance for grade A (ISO/IEC 15415, 7.8.3). */
export const CONTRAST_GOOD = 0.7;
/** Minimum share of unused error correction for grade A (ISO/IEC 15415, 7.8.8). */
export const CORRECTION_GOOD = 0.62;

const COLOUR = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Normalises `#102A2A`, `102a2a` or `#12a` to `#102A2A` format; null for anything else. */
export function readColour(text: string): string | null {
  const digits = COLOUR.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${six.toUpperCase()}`;
}

/** Symbol contrast, -1 to 1: negative for a code lighter than its background. */
export const symbolContrast = (dark: string, background: string): number => reflectance(background) - reflectance(dark);

export type ContrastWord = 'good' | 'enough' | 'low' | 'inverted';

export function contrastWord(contrast: number): ContrastWord {
  if (contrast < 0) return 'inverted';
  if (contrast < LIMITS.symbolContrast) return 'low';
  return contrast < CONTRAST_GOOD ? 'enough' : 'good';
}
