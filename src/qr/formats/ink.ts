/** Shares of the four printing inks, 0 to 1 each: cyan, magenta, yellow and black. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** Differences between the channels of a colour, of 255, up to which it is taken for grey, and from which it is not. */
const NEUTRAL = [16, 64] as const;
/** Values of its largest channel up to which a colour is dark, and from which it is light. */
const DARK = [128, 192] as const;

/**
 * Converts a colour without a profile of any press. What all three coloured inks share is printed in black alone, so at most
 * three plates must fit on each other. Dark greys, and the nearer a dark colour is to them the more, are left to the black
 * plate: then nothing has to fit on anything, and small modules stay sharp.
 */
export function inkOf(red: number, green: number, blue: number): Ink {
  const lightest = Math.max(red, green, blue);
  const difference = lightest - Math.min(red, green, blue);
  const colourful = lightest === 0 ? 0 : Math.max(shareWithin(NEUTRAL, difference), shareWithin(DARK, lightest));
  const share = (channel: number): number => round(colourful === 0 ? 0 : (colourful * (lightest - channel)) / lightest);
  const grey = 1 - (red + green + blue) / (3 * 255);
  const black = round(grey + colourful * (1 - lightest / 255 - grey));
  return [share(red), share(green), share(blue), black];
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
