import { channels, relativeLuminance } from '../../core/contract/colour.js';
import type { Pixels } from './pixels.js';

/**
 * Minimum WCAG contrast ratio for a pixel to be visible on a ground: below that of light green, above that of
 * yellow on white.
 */
const SEEN_CONTRAST = 1.7;
/** Share of the logo's visible area that must be visible on the code's background to keep it there. */
const SEEN_SHARE = 0.5;
/** A logo that fills this share of its rectangle has its own ground, on which a little ink is enough to see. */
const OWN_GROUND_SHARE = 0.9;
const SEEN_SHARE_ON_OWN_GROUND = 0.02;

/**
 * Whether a logo needs a ground in the code's dark colour, because too little of its visible area contrasts with
 * the background and more of it contrasts with the dark colour. Colours are `#RRGGBB`. Invisible margins must have
 * been trimmed.
 */
export function needsDarkGround(logo: Pixels, background: string, dark: string): boolean {
  const needed = visibleShare(logo) >= OWN_GROUND_SHARE ? SEEN_SHARE_ON_OWN_GROUND : SEEN_SHARE;
  const seen = seenShare(logo, background);
  return seen < needed && seenShare(logo, dark) > seen;
}

/** Returns the mean alpha, 0 to 1. */
function visibleShare({ data }: Pixels): number {
  let alpha = 0;
  for (let at = 3; at < data.length; at += 4) alpha += data[at] ?? 0;
  return alpha / (255 * (data.length / 4));
}

/** Returns the share of the visible area, 0 to 1, that differs enough in luminance from the ground. */
export function seenShare({ data }: Pixels, ground: string): number {
  const [red, green, blue] = channels(ground);
  const groundLuminance = relativeLuminance(ground);
  let seen = 0;
  let visible = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    const over = (channel: number, below: number): number =>
      LINEAR[Math.round(below + (((data[at + channel] ?? 0) - below) * alpha) / 255)] ?? 0;
    const luminance = 0.2126 * over(0, red) + 0.7152 * over(1, green) + 0.0722 * over(2, blue);
    visible += alpha;
    if (ratio(luminance, groundLuminance) >= SEEN_CONTRAST) seen += alpha;
  }
  return visible === 0 ? 0 : seen / visible;
}

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Luminance by sRGB grey value, which is each channel's contribution before weighting. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  relativeLuminance(`#${value.toString(16).padStart(2, '0').repeat(3)}`),
);
