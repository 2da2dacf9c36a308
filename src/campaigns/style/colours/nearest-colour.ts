import { colourDistance, fromOklab, type Oklab, toOklab } from './oklab.js';

/** Steps of the search along the lightness; the last one is smaller than an 8-bit step. */
const STEPS = 12;

/**
 * Returns the colour of the same hue that passes and looks most like the given one, as `#RRGGBB`: the colour itself if
 * it passes, otherwise a darker or lighter one. Null if neither black nor white passes.
 *
 * Assumes that everything beyond some lightness passes. Where rounding breaks this, the result still passes. Costs
 * about 60 conversions.
 */
export function nearestColour(colour: string, passes: (candidate: string) => boolean): string | null {
  if (passes(colour)) return colour.toUpperCase();
  const from = toOklab(colour);
  const candidates = [0, 1]
    .map((end) => towards(from, end, passes))
    .filter((candidate) => candidate !== null)
    .sort((one, other) => colourDistance(colour, one) - colourDistance(colour, other));
  return candidates[0] ?? null;
}

/** Returns the first colour that passes on the way to black (0) or white (1), or null if the end itself does not. */
function towards(from: Oklab, end: number, passes: (candidate: string) => boolean): string | null {
  let found = fromOklab({ ...from, lightness: end });
  if (!passes(found)) return null;
  let [failing, passing] = [from.lightness, end];
  for (let step = 0; step < STEPS; step++) {
    const lightness = (failing + passing) / 2;
    const candidate = fromOklab({ ...from, lightness });
    if (passes(candidate)) [passing, found] = [lightness, candidate];
    else failing = lightness;
  }
  return found;
}
