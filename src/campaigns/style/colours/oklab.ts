/**
 * OKLab (Björn Ottosson, 2020): a colour space in which equal distances look about equal. `lightness` is 0 to 1; `a`
 * and `b` are about -0.4 to 0.4, and their direction is the hue.
 */
export interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (share: number): number => (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);

/** Converts `#RRGGBB`. The caller has checked the format. */
export function toOklab(colour: string): Oklab {
  const value = Number.parseInt(colour.slice(1), 16);
  const red = toLinear((value >> 16) / 255);
  const green = toLinear(((value >> 8) & 255) / 255);
  const blue = toLinear((value & 255) / 255);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Returns red, green and blue, each 0 to 1 if sRGB can represent the colour. */
function toChannels({ lightness, a, b }: Oklab): number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(fromLinear);
}

/** Half an 8-bit step, which rounding removes. */
const TOLERANCE = 0.5 / 255;
const isInGamut = (channels: readonly number[]): boolean =>
  channels.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

const toHex = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;

/** Steps of the search for the largest chroma, finer than 8-bit steps. */
const CHROMA_STEPS = 10;

/**
 * Returns `#RRGGBB` with this lightness and hue and as much of the chroma as sRGB allows. Lightness 0 is
 * black, 1 is white.
 */
export function fromOklab({ lightness, a, b }: Oklab): string {
  if (lightness <= 0) return '#000000';
  if (lightness >= 1) return '#FFFFFF';
  const at = (share: number): number[] => toChannels({ lightness, a: a * share, b: b * share });
  if (isInGamut(at(1))) return toHex(at(1));
  let [inside, outside] = [0, 1];
  for (let step = 0; step < CHROMA_STEPS; step++) {
    const middle = (inside + outside) / 2;
    if (isInGamut(at(middle))) inside = middle;
    else outside = middle;
  }
  return toHex(at(inside));
}

/** How different two colours look: 0 for identical ones, 1 for black and white. */
export function colourDistance(one: string, other: string): number {
  const [first, second] = [toOklab(one), toOklab(other)];
  return Math.hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b);
}
