import { LIMITS } from '../config/contract-limits.js';
import { mixColours } from '../shared/colour.js';
import { readPngDataUrl } from '../shared/data-url.js';
import type { FieldErrors } from '../shared/errors.js';
import { type BadgeContent, badgeShape } from './badge/badge.js';
import { choosePlate, unusedErrorCorrection } from './badge/badge-plate.js';
import type { BadgeShape } from './badge/badge-shape.js';
import { versionForBadge } from './badge/badge-version.js';
import { needsDarkGround } from './badge/logo-ground.js';
import { firstLetter, isTooLong, missingGlyphs } from './badge/monogram.js';
import { LogoError, reencodeLogo } from './badge/reencode-logo.js';
import { type ArtworkStyle, type Drawing, draw } from './draw/drawing.js';
import { toSvg } from './formats/svg.js';
import { loadFonts } from './lettering/fonts.js';
import { CenterBadge } from './style-options.js';
import { BYTE_CAPACITY, CapacityError, createMatrix, type Matrix } from './symbol/matrix.js';

/** All that a picture depends on. The style has passed the style rules. */
export interface ArtworkRequest {
  /** The text that the modules encode. */
  readonly text: string;
  readonly style: ArtworkStyle;
  /** What the picture is, for people who do not see it: the SVG's title. */
  readonly title: string;
  /** Its first letter is the monogram when the style names none. */
  readonly name: string;
  /** The data mask, 0 to 7; null for the one of the lowest penalty. */
  readonly mask: number | null;
}

export type Composition =
  | { readonly problems: FieldErrors }
  | {
      readonly drawing: Drawing;
      /** Of the SVG. */
      readonly title: string;
      readonly svg: string;
      readonly unusedErrorCorrection: number;
    };

/**
 * Draws the SVG of a request, or returns what cannot be drawn, by field. A new code is also refused a logo on which nothing
 * is seen; one that is stored is drawn as it is.
 */
export async function composeArtwork({ text, style, name }: ArtworkRequest, isStored = false): Promise<Composition> {
  const badge = await readBadge(style, name, isStored);
  const shape = badge === null || isProblem(badge) ? null : badgeShape(badge);
  const matrix = readMatrix(text, style, shape);
  const problems = { ...problemsIn(badge), ...problemsIn(matrix) };
  if (isProblem(badge) || isProblem(matrix)) return { problems };
  const plate = shape === null ? null : choosePlate(matrix.version, style.errorCorrection, shape);
  const drawing = draw(matrix, style, badge !== null && plate !== null ? { plate, content: badge } : null);
  const title = name;
  return {
    drawing,
    title,
    svg: toSvg(drawing, title),
    unusedErrorCorrection: unusedErrorCorrection(matrix.version, style.errorCorrection, plate),
    mask: matrix.mask,
    extent: drawing.extent,
  };
}

type Problem = { readonly problems: FieldErrors };
const isProblem = (value: object | null): value is Problem => value !== null && 'problems' in value;
const problemsIn = (value: object | null): FieldErrors => (isProblem(value) ? value.problems : {});

function readMatrix(text: string, { errorCorrection }: ArtworkStyle, badge: BadgeShape | null): Matrix | Problem {
  try {
    const matrix = createMatrix(text, errorCorrection);
    if (badge === null) return matrix;
    const version = versionForBadge(matrix.version, errorCorrection, badge);
    if (version === null) return { problems: { centerBadge: ['Must be None: the content is too long for a badge.'] } };
    return version === matrix.version ? matrix : createMatrix(text, errorCorrection, { version, mask });
  } catch (error) {
    if (!(error instanceof CapacityError)) throw error;
    const bytes = Buffer.byteLength(text);
    const message =
      `Is ${bytes} bytes long when encoded; a Static code with errorCorrection ${errorCorrection} holds ` +
      `${BYTE_CAPACITY[errorCorrection]} bytes. Shorten it or use a Dynamic code.`;
    return { problems: { content: [message] } };
  }
}

async function readBadge(style: ArtworkStyle, name: string, isStored: boolean): Promise<BadgeContent | Problem | null> {
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

async function readMonogram(centerText: string, name: string): Promise<BadgeContent | Problem> {
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

async function readLogoContent(style: ArtworkStyle, isStored: boolean): Promise<BadgeContent | Problem> {
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
