import { mixColours } from '../../core/contract/colour.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CenterBadge } from '../../core/contract/style-options.js';
import type { FieldErrors } from '../../core/errors.js';
import { readPngDataUrl } from '../../core/png/data-url.js';
import type { ArtworkStyle } from '../draw/drawing.js';
import { loadFonts } from '../lettering/fonts.js';
import type { BadgeContent } from './badge.js';
import { needsDarkGround } from './logo-ground.js';
import { firstLetter, isTooLong, missingGlyphs } from './monogram.js';
import { type Logo, LogoError, readLogo, toPngDataUrl } from './read-logo.js';

/** What cannot be drawn, by field of the style. */
export interface BadgeRefusal {
  readonly problems: FieldErrors;
}

/**
 * Reads what the badge of a style shows; null without one. Refuses, by field, letters that cannot be drawn and logos that
 * cannot be decoded. A new code is also refused a logo on which nothing is seen; one that is stored is drawn as it is.
 */
export async function readBadge(
  style: ArtworkStyle,
  name: string,
  isStored: boolean,
): Promise<BadgeContent | BadgeRefusal | null> {
  switch (style.centerBadge) {
    case CenterBadge.None:
      return null;
    case CenterBadge.Monogram:
      return readMonogram(style.centerText, name);
    case CenterBadge.Logo:
      return readLogoContent(style, isStored);
    default:
      return { kind: 'icon', icon: style.centerBadge };
  }
}

async function readMonogram(centerText: string, name: string): Promise<BadgeContent | BadgeRefusal> {
  const text = centerText.trim() || firstLetter(name);
  if (text === '') return { problems: { centerText: ['Must not be empty: the name has no letter for a monogram.'] } };
  if (isTooLong(text)) return { problems: { centerText: ['Must be at most 3 characters.'] } };
  await loadFonts(text.normalize('NFC'));
  const missing = missingGlyphs(text);
  if (missing.length === 0) return { kind: 'monogram', text };
  return {
    problems: { centerText: [`Must contain only letters that can be drawn; these cannot: ${missing.join(' ')}`] },
  };
}

async function readLogoContent(style: ArtworkStyle, isStored: boolean): Promise<BadgeContent | BadgeRefusal> {
  try {
    const logo = await readLogo(readPngDataUrl(style.logoDataUrl ?? '') ?? Buffer.alloc(0));
    const problem = isStored ? null : shapeProblem(logo);
    if (problem !== null) return { problems: { logoDataUrl: [problem] } };
    const { pixels } = logo;
    return {
      kind: 'logo',
      pngDataUrl: await toPngDataUrl(pixels),
      aspect: pixels.width / pixels.height,
      isOnDark: needsDarkGround(pixels, style.backgroundColor, darkColourInCentre(style)),
    };
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    return { problems: { logoDataUrl: [UNDECODABLE] } };
  }
}

const UNDECODABLE =
  'Must be a genuine PNG image: this one cannot be decoded. Export it again as PNG from the program it was made in.';

function shapeProblem({ visible }: Logo): string | null {
  if (visible === null) return 'Must show something: every pixel of this one is transparent.';
  const { width, height } = visible;
  if (Math.max(width, height) <= LIMITS.logoAspect * Math.min(width, height)) return null;
  return (
    `Shows a picture of ${width} × ${height} pixels within transparent margins; it must be at most ` +
    `${LIMITS.logoAspect} times as wide as high, or as high as wide. Choose a more compact version of the logo.`
  );
}

const darkColourInCentre = ({ foregroundColor, secondaryColor, useGradient }: ArtworkStyle): string =>
  useGradient ? mixColours(foregroundColor, secondaryColor, 0.5) : foregroundColor;
