/** Least difference of reflectance of grade A and of what is accepted (ISO/IEC 15415, 7.8.3). */
export const CONTRAST_GOOD = 0.7;
export const CONTRAST_LEAST = 0.55;
/** Least share of unused error correction of grade A (ISO/IEC 15415, 7.8.8). */
export const CORRECTION_GOOD = 0.62;

const COLOUR = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Reads `#102A2A`, `102a2a` or `#12a` as `#102A2A`; null for anything else. */
export function readColour(text: string): string | null {
  const digits = COLOUR.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${six.toUpperCase()}`;
}

const channelsOf = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** How much light a reader's camera sees, 0 to 1: the grey value of ITU-R BT.601. */
function reflectance(colour: string): number {
  const [red, green, blue] = channelsOf(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** Symbol contrast, -1 to 1: negative for a code that is lighter than its background. */
export const symbolContrast = (dark: string, background: string): number => reflectance(background) - reflectance(dark);

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of text, 1 to 21 (WCAG 2.2); at least 4.5 is needed. */
export function textContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export type ContrastWord = 'good' | 'enough' | 'low' | 'inverted';

export function contrastWord(contrast: number): ContrastWord {
  if (contrast < 0) return 'inverted';
  if (contrast < CONTRAST_LEAST) return 'low';
  return contrast < CONTRAST_GOOD ? 'enough' : 'good';
}
