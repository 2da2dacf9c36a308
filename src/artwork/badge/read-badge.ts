import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { CenterBadge } from '../../core/contract/style-options.js';
import type { FieldErrors } from '../../core/errors.js';
import { readPngDataUrl } from '../../core/png/data-url.js';
import type { ArtworkStyle } from '../draw/drawing.js';
import { loadFonts } from '../lettering/fonts.js';
import type { BadgeContent } from './badge.js';
import { logoContent } from './logo-content.js';
import { firstLetter, isTooLong, missingGlyphs, monogramOf } from './monogram.js';
import { type Logo, LogoError, readLogo, toPngDataUrl } from './read-logo.js';

/** Reasons why a badge cannot be drawn, by field of the style. */
export interface BadgeRefusal {
  readonly problems: FieldErrors;
}

/**
 * Reads the content of a style's badge; null if there is none. Refuses, by field, letters that cannot be drawn and
 * logos that cannot be decoded. For a new code, also refuses an invisible logo; a stored code is drawn as it is.
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
  if (text === '') return { problems: { centerText: [problem('monogram_without_letter')] } };
  if (isTooLong(text)) return { problems: { centerText: [problem('at_most_characters', { max: 3 })] } };
  await loadFonts(text.normalize('NFC'));
  const missing = missingGlyphs(text);
  if (missing.length === 0) return monogramOf(text);
  return {
    problems: { centerText: [problem('letters_not_drawable', { letters: missing.join(' ') })] },
  };
}

async function readLogoContent(style: ArtworkStyle, isStored: boolean): Promise<BadgeContent | BadgeRefusal> {
  try {
    const logo = await readLogo(readPngDataUrl(style.logoDataUrl ?? '') ?? Buffer.alloc(0));
    const problem = isStored ? null : shapeProblem(logo);
    if (problem !== null) return { problems: { logoDataUrl: [problem] } };
    return logoContent(logo.pixels, await toPngDataUrl(logo.pixels), style);
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    return { problems: { logoDataUrl: [UNDECODABLE] } };
  }
}

const UNDECODABLE = problem('png_undecodable');

function shapeProblem({ visible }: Logo): Problem | null {
  if (visible === null) return problem('logo_transparent');
  const { width, height } = visible;
  if (Math.max(width, height) <= LIMITS.logoAspect * Math.min(width, height)) return null;
  return problem('logo_margins_too_long', { width, height, ratio: LIMITS.logoAspect });
}
