import { readPngDataUrl } from '../shared/data-url.js';
import type { FieldErrors } from '../shared/errors.js';
import type { BadgeContent } from './badge/badge.js';
import { choosePlate, unusedErrorCorrection, versionForBadge } from './badge/badge-plate.js';
import { firstLetter, isTooLong, missingGlyphs } from './badge/monogram.js';
import { LogoError, reencodeLogo } from './badge/reencode-logo.js';
import { type ArtworkStyle, draw } from './draw/drawing.js';
import { toSvg } from './formats/svg.js';
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
      readonly svg: string;
      /** Smallest share of its error correction that a block has left under the badge, 0.5 to 1. */
      readonly unusedErrorCorrection: number;
      /** The data mask that was used, 0 to 7. */
      readonly mask: number;
      /** Modules a side, quiet zone and frame included. */
      readonly extent: number;
    };

/** Draws the SVG of a request, or returns what cannot be drawn, by field. */
export async function composeArtwork({ text, style, title, name }: ArtworkRequest): Promise<Composition> {
  const badge = await readBadge(style, name);
  const matrix = readMatrix(text, style, mask, badge !== null);
  const problems = { ...problemsIn(badge), ...problemsIn(matrix) };
  if (isProblem(badge) || isProblem(matrix)) return { problems };
  const plate = badge === null ? null : choosePlate(matrix.version, style.errorCorrection);
  const drawing = draw(matrix, style, badge !== null && plate !== null ? { plate, content: badge } : null);
  return {
    svg: toSvg(drawing, title),
    unusedErrorCorrection: unusedErrorCorrection(matrix.version, style.errorCorrection, plate),
    mask: matrix.mask,
    extent: drawing.extent,
  };
}

type Problem = { readonly problems: FieldErrors };
const isProblem = (value: object | null): value is Problem => value !== null && 'problems' in value;
const problemsIn = (value: object | null): FieldErrors => (isProblem(value) ? value.problems : {});

function readMatrix(
  text: string,
  { errorCorrection }: ArtworkStyle,
  mask: number | null,
  hasBadge: boolean,
): Matrix | Problem {
  try {
    const matrix = createMatrix(text, errorCorrection, { mask });
    if (!hasBadge) return matrix;
    const version = versionForBadge(matrix.version, errorCorrection);
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

async function readBadge(style: ArtworkStyle, name: string): Promise<BadgeContent | Problem | null> {
  switch (style.centerBadge) {
    case CenterBadge.None:
      return null;
    case CenterBadge.Monogram:
      return readMonogram(style.centerText, name);
    case CenterBadge.Logo:
      return readLogo(style.logoDataUrl ?? '');
    default:
      return { kind: 'icon', icon: style.centerBadge };
  }
}

function readMonogram(centerText: string, name: string): BadgeContent | Problem {
  const text = centerText.trim() || firstLetter(name);
  if (text === '') return { problems: { centerText: ['Must not be empty: the name has no letter for a monogram.'] } };
  if (isTooLong(text)) return { problems: { centerText: ['Must be at most 3 characters.'] } };
  const missing = missingGlyphs(text);
  if (missing.length === 0) return { kind: 'monogram', text };
  return {
    problems: { centerText: [`Must contain only letters that can be drawn; these cannot: ${missing.join(' ')}`] },
  };
}

async function readLogo(dataUrl: string): Promise<BadgeContent | Problem> {
  try {
    return { kind: 'logo', pngDataUrl: await reencodeLogo(readPngDataUrl(dataUrl) ?? Buffer.alloc(0)) };
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    return { problems: { logoDataUrl: ['Must be a genuine PNG image: this one cannot be decoded.'] } };
  }
}
