import { contrastRatio, mixColours } from '../../core/contract/colour.js';

/** Colours of a page's style. The contrast of primary and accent with the surface is at least 4.5:1. */
export interface PageColours {
  readonly primary: string;
  readonly accent: string;
  readonly surface: string;
}

/**
 * WCAG 2.2, success criterion 1.4.3, requires 4.5 for text of any size; slightly more, because browsers round colours.
 */
const READABLE = 4.55;

/** Returns the first candidate that is readable on the background, or else the one with the highest contrast. */
const readableOn = (background: string, candidates: readonly string[]): string => {
  const byContrast = candidates.toSorted((a, b) => contrastRatio(b, background) - contrastRatio(a, background));
  return candidates.find((colour) => contrastRatio(colour, background) >= READABLE) ?? byContrast[0] ?? '#000000';
};

/** Mixes the background with as much of the colour, at most `share`, as leaves every text readable on it. */
const tint = (background: string, colour: string, share: number, texts: readonly string[]): string => {
  for (let part = share; part > 0; part -= 0.01) {
    const mixed = mixColours(background, colour, part);
    if (texts.every((text) => contrastRatio(text, mixed) >= READABLE)) return mixed;
  }
  return background;
};

/**
 * Mixes the text colour with as much of the first background, at most `share`, as leaves it readable on all
 * backgrounds.
 */
const fade = (text: string, backgrounds: readonly [string, ...string[]], share: number): string => {
  for (let part = share; part > 0; part -= 0.02) {
    const mixed = mixColours(text, backgrounds[0], part);
    if (backgrounds.every((background) => contrastRatio(mixed, background) >= READABLE)) return mixed;
  }
  return text;
};

/**
 * Returns the custom properties that every template's style sheet uses. Text on `--surface` and `--tint` is
 * `--primary`, `--accent` or `--muted`; on `--primary` it is `--on-primary`; on `--accent` it is `--on-accent`.
 * `--line` is for borders, not for text. Colours are `#RRGGBB`.
 */
export function themeOf({ primary, accent, surface }: PageColours): Readonly<Record<string, string>> {
  const tinted = tint(surface, accent, 0.1, [primary, accent]);
  return {
    '--primary': primary,
    '--accent': accent,
    '--surface': surface,
    '--on-primary': readableOn(primary, [surface, '#FFFFFF', '#000000']),
    '--on-accent': readableOn(accent, [surface, '#FFFFFF', '#000000', primary]),
    '--tint': tinted,
    '--muted': fade(primary, [surface, tinted], 0.4),
    '--line': mixColours(surface, primary, 0.16),
  };
}
