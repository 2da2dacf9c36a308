/** Shares of the four printing inks, 0 to 1 each: cyan, magenta, yellow and black. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** Up to this difference between the channels of a dark colour, of 255, the eye takes it for black or grey. */
const NEUTRAL_DIFFERENCE = 16;
/** Up to this value of its largest channel a colour counts as dark. */
const DARK = 128;

/**
 * Converts a colour without a profile of any press. What all three coloured inks share is printed in black alone, so that at
 * most three plates must fit on each other; dark neutral colours, such as those of most codes, need the black plate only.
 */
export function inkOf(red: number, green: number, blue: number): Ink {
  const lightest = Math.max(red, green, blue);
  const isNeutral = lightest - Math.min(red, green, blue) <= NEUTRAL_DIFFERENCE;
  if (lightest === 0 || (isNeutral && lightest <= DARK)) return [0, 0, 0, round(1 - (red + green + blue) / 765)];
  const share = (channel: number): number => round((lightest - channel) / lightest);
  return [share(red), share(green), share(blue), round(1 - lightest / 255)];
}

const round = (share: number): number => Math.round(share * 1000) / 1000;

/** Returns about the colour of an ink on white paper, `#RRGGBB`, for rules about contrast. */
export const colourOfInk = ([cyan, magenta, yellow, black]: Ink): string =>
  `#${[cyan, magenta, yellow]
    .map((share) => Math.round(255 * (1 - share) * (1 - black)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
