/** Returns the channels of a colour `#RRGGBB`, 0 to 255 each. Callers have checked the format. */
export const channels = (colour: string): [red: number, green: number, blue: number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** WCAG 2.2 relative luminance, 0 (black) to 1 (white). */
export const relativeLuminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the colour with the lower luminance. */
export const darkerOf = (one: string, other: string): string =>
  relativeLuminance(one) < relativeLuminance(other) ? one : other;

/** WCAG 2.2 contrast ratio, 1 to 21, regardless of the order of the colours. */
export const contrastRatio = (one: string, other: string): number => {
  const [dark, light] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/**
 * Reflectance as seen by a reader's camera, 0 to 1: the grey value (ITU-R BT.601 luma) on which readers binarise,
 * treated as linear, as ISO/IEC 15415 treats the grey levels of an image.
 */
export const reflectance = (colour: string): number => {
  const [red, green, blue] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
};

/** Returns the colour with every channel inverted, whose reflectance is 1 less this colour's. */
export const complement = (colour: string): string =>
  `#${(0xffffff - Number.parseInt(colour.slice(1), 16)).toString(16).padStart(6, '0').toUpperCase()}`;

/** Mixes two colours channel by channel: with `share` 0 the result is `one`, with 1 it is `other`. */
export const mixColours = (one: string, other: string, share: number): string => {
  const target = channels(other);
  const mixed = channels(one).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

const STEPS = 20;

/** Returns the colour, moved towards another until it passes, at most all the way. */
export function mixUntil(colour: string, towards: string, passes: (candidate: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const candidate = step === 0 ? colour : mixColours(colour, towards, step / STEPS);
    if (passes(candidate)) return candidate;
  }
  return towards;
}

/** Returns the colour, moved towards another as far as its contrast with the ground needs. */
export const withContrast = (colour: string, towards: string, ground: string, least: number): string =>
  mixUntil(colour, towards, (candidate) => contrastRatio(candidate, ground) >= least);
