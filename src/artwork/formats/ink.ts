/** Amounts of the four printing inks, 0 to 1 each: cyan, magenta, yellow and black. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** A colour is grey up to the first and colourful from the second difference between its channels, out of 255. */
const NEUTRAL = [16, 64] as const;
/** A colour is dark up to the first and light from the second value of its largest channel. */
const DARK = [128, 192] as const;

/** Greys up to this largest channel are printed in solid black, because a tint would be a screen of small dots. */
const NEAR_BLACK = 64;

/**
 * Converts a colour without the profile of a press. The common part of the three coloured inks is printed in black
 * only, so at most three plates must be in register.
 */
export function inkOfPixel(red: number, green: number, blue: number): Ink {
  const lightest = Math.max(red, green, blue);
  const share = (channel: number): number => round(lightest === 0 ? 0 : (lightest - channel) / lightest);
  return [share(red), share(green), share(blue), round(1 - lightest / 255)];
}

/**
 * Converts the colour of an area like `inkOfPixel`, except that dark greys are printed with the black plate only, and
 * similar dark colours increasingly so; the darkest greys are solid. This needs no register and gives small modules
 * sharp edges.
 */
export function inkOfArea(red: number, green: number, blue: number): Ink {
  const lightest = Math.max(red, green, blue);
  const difference = lightest - Math.min(red, green, blue);
  const colourful = Math.max(shareWithin(NEUTRAL, difference), shareWithin(DARK, lightest));
  const [cyan, magenta, yellow, black] = inkOfPixel(red, green, blue);
  const grey = lightest <= NEAR_BLACK ? 1 : 1 - (red + green + blue) / (3 * 255);
  const blackOnly = Math.min(1, 2 * (1 - colourful));
  return [
    round(colourful * cyan),
    round(colourful * magenta),
    round(colourful * yellow),
    round(black + blackOnly * (grey - black)),
  ];
}

/** Returns 0 up to the first limit and 1 from the second one, interpolating between them. */
const shareWithin = ([from, to]: readonly [number, number], value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

const round = (share: number): number => Math.round(share * 1000) / 1000;

/** Returns the approximate colour of an ink on white paper, `#RRGGBB`, for contrast rules. */
export const colourOfInk = ([cyan, magenta, yellow, black]: Ink): string =>
  `#${[cyan, magenta, yellow]
    .map((share) => Math.round(255 * (1 - share) * (1 - black)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
