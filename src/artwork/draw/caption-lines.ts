import { type Problem, problem } from '../../core/contract/problems.js';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { type ShapedText, shapeText } from '../lettering/shape-text.js';

/** Maximum and minimum text size, as shares of the picture's width. */
export const EM_SHARE_MAX = 1 / 9;
/** The same for text beside a picture, which has its height. */
export const EM_SHARE_BESIDE = 1 / 6;
const EM_SHARE_MIN = 1 / 20;
/** Text below this size is better in two lines. */
const ONE_LINE_SHARE = 1 / 13;
/** Two lines are better only if their letters are this many times larger. */
const TWO_LINES_GAIN = 1.2;
/** Free space on the left and right, as a share of the picture's width. */
const SIDE_SHARE = 0.07;
/** Distance between two baselines, in ems. */
const LINE_HEIGHT = 1.25;
/** Space above and below the text, in ems. */
export const CAPTION_PADDING = 0.5;
/** Distance from the middle of a line of capital letters to their edges, in ems; the minimum for a line. */
const HALF_HEIGHT = 0.36;

/** A shaped line and the edges of its drawing in ems. */
export interface CaptionLine {
  readonly shaped: ShapedText;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A text in one or two lines. Lengths except `em` are in ems. */
export interface FittedCaption {
  /** In modules. */
  readonly em: number;
  readonly lines: readonly CaptionLine[];
  readonly lineHeight: number;
  /** Distance from the middle of all lines to the top and to the bottom edge of the drawing. */
  readonly above: number;
  readonly below: number;
}

/** Number of possible line breaks to try, nearest to the middle first. Each costs up to 5 ms. */
const BREAKS_TRIED = 8;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The space for a text, in modules. */
export interface TextRoom {
  /** Width to which text sizes are related: that of the picture, or of the code in a frame. */
  readonly extent: number;
  readonly width: number;
  /** Includes space above and below the text of `padding` ems each. */
  readonly height: number;
  readonly padding: number;
  /** Maximum text size, as a share of the extent. */
  readonly emShareMax: number;
  readonly font: ExperienceFontFamily;
  /** How many times larger the letters must be for lines of less equal length. */
  readonly balance: number;
}

/** By default the width of the picture, and any height. */
interface CaptionRoom {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly emShareMax?: number;
}

/**
 * Fits a text to a picture that is `extent` modules wide, into a room of which it leaves some free on both sides, or
 * returns how long it may be. Its fonts must be loaded.
 */
export function fitCaption(
  text: string,
  extent: number,
  { width = extent, height = Number.POSITIVE_INFINITY, emShareMax = EM_SHARE_MAX }: CaptionRoom = {},
): FittedCaption | { readonly problem: Problem } {
  const { problem, ...fitted } = fitText(text, {
    ...{ extent, width: width - 2 * SIDE_SHARE * extent, height },
    ...{ padding: CAPTION_PADDING, emShareMax, font: ExperienceFontFamily.Modern, balance: 1 },
  });
  return problem === null ? fitted : { problem };
}

/**
 * Fits a text into one or two lines, as large as the room allows. Too small a text has a problem, which says how long it
 * may be. Its fonts must be loaded.
 */
export function fitText(text: string, room: TextRoom): FittedCaption & { readonly problem: Problem | null } {
  const { extent, width, height, padding, emShareMax, font, balance } = room;
  const shapeLines = (...parts: string[]): CaptionLine[] => parts.map((part) => shapeLine(part, text, font));
  const one = shapeLines(text);
  const emOf = (lines: readonly CaptionLine[]): number => {
    const { above, below } = reachOf(lines);
    return Math.min(
      extent * emShareMax,
      width / Math.max(...lines.map(({ left, right }) => right - left)),
      height / (above + below + 2 * padding),
    );
  };
  if (emOf(one) >= extent * ONE_LINE_SHARE) return { ...block(one, emOf(one)), problem: null };
  const arrangements = [one, ...breaksOf(text).map((at) => shapeLines(text.slice(0, at).trimEnd(), text.slice(at)))];
  const gainWanted = emOf(one) < extent * EM_SHARE_MIN ? 1 : TWO_LINES_GAIN;
  const gainOf = (lines: readonly CaptionLine[]): number => emOf(lines) / (lines.length === 1 ? 1 : gainWanted);
  const best = arrangements.reduce((known, other) => (gainOf(other) > balance * gainOf(known) ? other : known));
  const fitted = block(best, emOf(best));
  if (fitted.em >= extent * EM_SHARE_MIN) return { ...fitted, problem: null };
  const length = [...graphemes.segment(text)].length;
  const lengthMax = Math.max(1, Math.floor((length * fitted.em) / (extent * EM_SHARE_MIN)));
  return { ...fitted, problem: problem('caption_too_small', { max: lengthMax, length }) };
}

function shapeLine(line: string, text: string, font: ExperienceFontFamily): CaptionLine {
  const shaped = shapeText(line, text, font);
  return { shaped, ...(shaped.bounds ?? { left: 0, right: 0, top: 0, bottom: 0 }) };
}

const block = (lines: readonly CaptionLine[], em: number): FittedCaption => ({
  ...{ em, lines, lineHeight: LINE_HEIGHT },
  ...reachOf(lines),
});

function reachOf(lines: readonly CaptionLine[]): Pick<FittedCaption, 'above' | 'below'> {
  const reach = ((lines.length - 1) / 2) * LINE_HEIGHT;
  const above = reach + Math.max(HALF_HEIGHT, -(lines[0]?.top ?? 0) - HALF_HEIGHT);
  const below = reach + Math.max(HALF_HEIGHT, (lines.at(-1)?.bottom ?? 0) + HALF_HEIGHT);
  return { above, below };
}

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A dash belongs to the text before it. */
const DASH = /^\p{Pd}$/u;

/** Opening brackets and quotation marks. */
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;

/**
 * Returns where a second line may begin, nearest to the middle first: at a word after a space, or within a text without
 * spaces between words.
 */
function breaksOf(text: string): number[] {
  const starts: number[] = [];
  let before = '';
  for (const { segment, index, isWordLike } of words.segment(text)) {
    const isUnspacedWord = isWordLike === true && UNSPACED.test(segment) && !OPENING.test(before);
    const opensAfterWord = OPENING.test(segment) && UNSPACED.test(before);
    const isBreak = (/\s$/u.test(before) && !DASH.test(segment)) || isUnspacedWord || opensAfterWord;
    if (index > 0 && segment.trim() !== '' && isBreak) starts.push(index);
    before = segment;
  }
  const fromMiddle = (index: number): number => Math.abs(index - text.length / 2);
  return starts.sort((one, other) => fromMiddle(one) - fromMiddle(other)).slice(0, BREAKS_TRIED);
}
