import { channels, mixUntil, reflectance } from '../../../../src/core/contract/colour.ts';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';

export interface LogoColour {
  /** As it is in the logo. */
  readonly own: string;
  /** The nearest shade of it that passes. */
  readonly shade: string;
}

/** Colours of a logo that a code can be read in. */
export interface LogoColours {
  /** The one that most of it has, as it is; null if there is none besides white. */
  readonly lead: string | null;
  /** Dark enough for the code, on white and on every light one. */
  readonly dark: readonly LogoColour[];
  /** Light enough for its background. */
  readonly light: readonly LogoColour[];
}

const LIGHT_MIN = 0.9;
/** A little darker than needed, because each channel is rounded. */
const DARK_MAX = LIGHT_MIN - LIMITS.symbolContrast - 0.01;
/** Above it, a colour is one for backgrounds. */
const MIDDLE = 0.7;
/** Above it, a colour that is darkened for the code is another colour. */
const DARK = 0.45;
const COLOURS_MAX = 4;
/** Smallest share of what is drawn on paper, which leaves out the edges of shapes. */
const SHARE_MIN = 0.02;
/** Colours that are closer in RGB look the same. */
const DISTANCE_MIN = 64;
const VISIBLE = 128;

/** Above it, a colour without chroma is the paper that a logo is drawn on. */
const PAPER = 0.95;
const PAPER_CHROMA = 16;

const chroma = (colour: string): number => Math.max(...channels(colour)) - Math.min(...channels(colour));
const isFar = (one: string, other: string): boolean => {
  const second = channels(other);
  return Math.hypot(...channels(one).map((channel, index) => channel - (second[index] ?? 0))) >= DISTANCE_MIN;
};

/** Finds the few colours of a picture, given as RGBA bytes; the most frequent and colourful first. */
export function coloursOfPixels(pixels: ArrayLike<number>): LogoColours {
  const bins = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < VISIBLE) continue;
    const bin = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const sums = bins.get(bin) ?? [0, 0, 0, 0];
    bins.set(bin, [sums[0] + 1, sums[1] + red, sums[2] + green, sums[3] + blue]);
  }
  const byWeight = [...bins.values()]
    .map(([count, ...sums]) => ({ count, colour: toHex(sums.map((sum) => Math.round(sum / count))) }))
    .sort((one, other) => other.count * (32 + chroma(other.colour)) - one.count * (32 + chroma(one.colour)));
  const drawn = byWeight.reduce((sum, { count, colour }) => sum + (isPaper(colour) ? 0 : count), 0);
  const large = byWeight.filter(({ count }) => count >= SHARE_MIN * drawn);
  const found: string[] = [];
  // A photograph may have so many colours that none has a share.
  for (const { colour } of large.length > 0 ? large : byWeight.slice(0, COLOURS_MAX))
    if (found.every((each) => isFar(each, colour))) found.push(colour);
  const isLight = (colour: string): boolean => reflectance(colour) > MIDDLE;
  const isDark = (colour: string): boolean => reflectance(colour) <= DARK;
  const colourful = found.filter((colour) => !isLight(colour) || chroma(colour) >= DISTANCE_MIN);
  const ofCode = [...colourful.filter(isDark), ...colourful.filter((colour) => !isDark(colour))];
  return {
    lead: colourful[0] ?? null,
    dark: shadesOf(ofCode, darkened),
    light: shadesOf(found.filter(isLight), lightened).filter(({ shade }) => shade !== WHITE),
  };
}

/** Colours that have the same shade are the first of them. */
function shadesOf(colours: readonly string[], toShade: (colour: string) => string): LogoColour[] {
  const byShade = new Map<string, LogoColour>();
  for (const own of colours) {
    const shade = toShade(own);
    if (!byShade.has(shade)) byShade.set(shade, { own, shade });
  }
  return [...byShade.values()].slice(0, COLOURS_MAX);
}

const isPaper = (colour: string): boolean => reflectance(colour) > PAPER && chroma(colour) < PAPER_CHROMA;

const WHITE = '#FFFFFF';

const darkened = (colour: string): string =>
  mixUntil(colour, '#000000', (candidate) => reflectance(candidate) <= DARK_MAX).toUpperCase();

const lightened = (colour: string): string =>
  mixUntil(colour, WHITE, (candidate) => reflectance(candidate) >= LIGHT_MIN).toUpperCase();

const toHex = (of: readonly number[]): string =>
  `#${of.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
