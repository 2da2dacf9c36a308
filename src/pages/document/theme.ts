import { contrastRatio, mixColours } from '../../shared/colour.js';

/** The three colours of a page's style; primary and accent read on the surface at 4.5:1 or better. */
export interface PageColours {
  readonly primary: string;
  readonly accent: string;
  readonly surface: string;
}

/** WCAG 2.2, success criterion 1.4.3: text of any size. A little more, since browsers round what they blend. */
const READABLE = 4.55;

/** The first of the candidates that reads on the ground, else the one that reads best. */
const readableOn = (ground: string, candidates: readonly string[]): string => {
  const byContrast = candidates.toSorted((a, b) => contrastRatio(b, ground) - contrastRatio(a, ground));
  return candidates.find((colour) => contrastRatio(colour, ground) >= READABLE) ?? byContrast[0] ?? '#000000';
};

/** The ground with as much of the colour as leaves every text readable on it, at most `share`. */
const tint = (ground: string, colour: string, share: number, texts: readonly string[]): string => {
  for (let part = share; part > 0; part -= 0.01) {
    const mixed = mixColours(ground, colour, part);
    if (texts.every((text) => contrastRatio(text, mixed) >= READABLE)) return mixed;
  }
  return ground;
};

/** The text with as much of the ground's colour as leaves it readable on all grounds, at most `share`. */
const fade = (text: string, grounds: readonly [string, ...string[]], share: number): string => {
  for (let part = share; part > 0; part -= 0.02) {
    const mixed = mixColours(text, grounds[0], part);
    if (grounds.every((ground) => contrastRatio(mixed, ground) >= READABLE)) return mixed;
  }
  return text;
};

/**
 * The custom properties that every template's style sheet is written in. Text on `--surface` and `--tint` is `--primary`,
 * `--accent` or `--muted`; on `--primary` it is `--on-primary`; on `--accent` it is `--on-accent`. `--line` is for
 * borders and no text. Colours are `#RRGGBB`.
 */
export function themeOf({ primary, accent, surface }: PageColours): Readonly<Record<string, string>> {
  const soft = tint(surface, accent, 0.1, [primary, accent]);
  return {
    '--primary': primary,
    '--accent': accent,
    '--surface': surface,
    '--on-primary': readableOn(primary, [surface, '#FFFFFF', '#000000']),
    '--on-accent': readableOn(accent, [surface, '#FFFFFF', '#000000', primary]),
    '--tint': soft,
    '--muted': fade(primary, [surface, soft], 0.4),
    '--line': mixColours(surface, primary, 0.16),
  };
}
