/** Shares of the four printing inks, 0 to 1 each: cyan, magenta, yellow and black. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** Differences between the channels of a colour, of 255, up to which it is taken for grey, and from which it is not. */
const NEUTRAL = [16, 64] as const;
/** Values of its largest channel up to which a colour is dark, and from which it is light. */
const DARK = [128, 192] as const;

/** Value of its largest channel up to which a grey is printed in solid black: a tint would be a screen of small dots. */
const NEAR_BLACK = 64;

/**
 * Converts a colour, without a profile of any press: what all three coloured inks share is printed in black alone, so at most
 * three plates must fit on each other.
 */
export function inkOfPixel(red: number, green: number, blue: number): Ink {
  const lightest = Math.max(red, green, blue);
  const share = (channel: number): number => round(lightest === 0 ? 0 : (lightest - channel) / lightest);
  return [share(red), share(green), share(blue), round(1 - lightest / 255)];
}

/**
 * Converts the colour of an area in the same way. But dark greys, and the nearer a dark colour is to them the more, are left to
 * the black plate, the darkest of them solid: then nothing has to fit on anything, and small modules have sharp edges.
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

/** 0 up to the first limit, 1 from the second on. */
const shareWithin = ([from, to]: readonly [number, number], value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

const round = (share: number): number => Math.round(share * 1000) / 1000;

/** Returns about the colour of an ink on white paper, `#RRGGBB`, for rules about contrast. */
export const colourOfInk = ([cyan, magenta, yellow, black]: Ink): string =>
  `#${[cyan, magenta, yellow]
    .map((share) => Math.round(255 * (1 - share) * (1 - black)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
