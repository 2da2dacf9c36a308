import { type Problem, problem } from '../core/contract/problems.js';
import type { FieldErrors } from '../core/errors.js';
import { type BadgeContent, badgeShape } from './badge/badge.js';
import { choosePlate, unusedErrorCorrection } from './badge/badge-plate.js';
import type { BadgeShape } from './badge/badge-shape.js';
import { versionForBadge } from './badge/badge-version.js';
import { type ArtworkStyle, type Drawing, draw } from './draw/drawing.js';
import { toSvg } from './formats/svg.js';
import { BYTE_CAPACITY, CapacityError, createMatrix, type Matrix } from './symbol/matrix.js';

/** Everything a picture depends on. The style has passed the style rules. */
export interface ArtworkRequest {
  /** The text encoded by the modules. */
  readonly text: string;
  readonly style: ArtworkStyle;
  /** A description of the picture for people who do not see it, used as the SVG's title. */
  readonly title: string;
  /** Its first letter becomes the monogram if the style has none. */
  readonly name: string;
  /** The data mask, 0 to 7; null selects the one with the lowest penalty. */
  readonly mask: number | null;
}

/** A finished picture. */
export interface Composition {
  readonly drawing: Drawing;
  readonly svg: string;
  /** The smallest share of error correction that remains in a block under the badge, 0.5 to 1. */
  readonly unusedErrorCorrection: number;
  /** Whether the logo can hardly be seen on the plate of its design. */
  readonly isLogoFaint: boolean;
  /** Of the symbol, 1 to 40. */
  readonly version: number;
  /** The data mask used, 0 to 7. */
  readonly mask: number;
  /** The words of a design's frame: their size in modules, and why they are not legible as drawn, or null. */
  readonly words: { readonly em: number; readonly problem: Problem | null } | null;
}

/** Reasons why the picture cannot be drawn, by field. */
export interface ArtworkRefusal {
  readonly problems: FieldErrors;
}

/** A drawing with the words of its frame; if they are too small to read, with a problem. */
export interface Worded {
  readonly drawing: Drawing;
  /** Size of the text, in modules. */
  readonly em: number;
  readonly problem: Problem | null;
}

/** What a picture contains besides the code. Only fonts and decoders of images can read it. */
export interface Contents {
  readonly badge: BadgeContent | ArtworkRefusal | null;
  /** The words of a design's frame: why they cannot be drawn as they are, or null, and how to draw them. */
  readonly words: { readonly problem: Problem | null; readonly add: (drawing: Drawing) => Worded } | null;
}

/**
 * Draws the SVG of a request whose contents have been read, or returns why it cannot be drawn. The words of a stored
 * picture are drawn as well as possible. Runs in browsers too, so nothing that it imports may need Node.js.
 */
export function composeContents(
  { text, style, title, mask }: ArtworkRequest,
  { badge, words: given }: Contents,
  isStored = false,
): Composition | ArtworkRefusal {
  const content = badge === null || isRefusal(badge) ? null : badge;
  const shape = content === null ? null : badgeShape(content);
  const matrix = readMatrix(text, style, mask, shape);
  const wordsProblem = given?.problem ?? null;
  const problems = { ...problemsIn(badge), ...problemsIn(matrix), ...(isStored ? {} : wordsProblems(wordsProblem)) };
  if (isRefusal(matrix) || isRefusal(badge)) return { problems };
  const plate = shape === null ? null : choosePlate(matrix.version, style.errorCorrection, shape);
  const drawn = draw(matrix, style, content !== null && plate !== null ? { plate, content } : null);
  const worded = given?.add(drawn) ?? null;
  const words = worded === null ? null : { em: worded.em, problem: wordsProblem ?? worded.problem };
  if (!isStored && words !== null && words.problem !== null) return { problems: wordsProblems(words.problem) };
  const drawing = worded?.drawing ?? drawn;
  return {
    drawing,
    svg: toSvg(drawing, title),
    unusedErrorCorrection: unusedErrorCorrection(matrix.version, style.errorCorrection, plate),
    isLogoFaint: content?.kind === 'logo' && content.isFaint,
    version: matrix.version,
    mask: matrix.mask,
    words,
  };
}

const wordsProblems = (found: Problem | null): FieldErrors => (found === null ? {} : { 'design.frame.text': [found] });
const isRefusal = (value: object | null): value is ArtworkRefusal => value !== null && 'problems' in value;
const problemsIn = (value: object | null): FieldErrors => (isRefusal(value) ? value.problems : {});

function readMatrix(
  text: string,
  { errorCorrection }: ArtworkStyle,
  mask: number | null,
  badge: BadgeShape | null,
): Matrix | ArtworkRefusal {
  try {
    const matrix = createMatrix(text, errorCorrection, { mask });
    if (badge === null) return matrix;
    const version = versionForBadge(matrix.version, errorCorrection, badge);
    if (version === null) return { problems: { centerBadge: [problem('badge_with_long_content')] } };
    return version === matrix.version ? matrix : createMatrix(text, errorCorrection, { version, mask });
  } catch (error) {
    if (!(error instanceof CapacityError)) throw error;
    const bytes = new TextEncoder().encode(text).length;
    const message = problem('static_too_long', { bytes, level: errorCorrection, max: BYTE_CAPACITY[errorCorrection] });
    return { problems: { content: [message] } };
  }
}
